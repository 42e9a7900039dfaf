// The kinds of schedules, and what the library still lacks to report nothing false in each.
#include "system/ledger/schedules.hpp"

namespace ledger {
namespace {

const std::vector<Plan::Move> desk_moves = {Plan::credit,       Plan::debit,    Plan::p2p_credit,
                                            Plan::p2p_transfer, Plan::withdraw, Plan::deposit};

void faults(Plan& plan) {
  plan.weather.refused = 4;
  plan.weather.unreachable = 3;
  plan.weather.hangs = 2;
  plan.weather.stale = 5;
  plan.weather.request_cut = 5;
  plan.weather.request_lost = 5;
  plan.weather.request_late = 4;
  plan.weather.answer_cut = 7;
  plan.weather.answer_lost = 7;
  plan.weather.answer_late = 4;
  plan.weather.replaced_before = 3;
  plan.weather.replaced_after = 5;
  plan.weather.late_most_s = 100;
  plan.weather.instead = {Fate::http_400, Fate::http_429, Fate::http_500,
                          Fate::http_502, Fate::garbage,  Fate::nothing};
}

void till(Plan& plan) {
  faults(plan);
  plan.holds = 30;
  plan.by_mail = 15;
  plan.by_binding = 10;
}

void desk(Plan& plan, Random& random) {
  faults(plan);
  plan.moves = desk_moves;
  plan.jams = 10;
  plan.forgets = 5;
  if (random.chance(50)) {
    plan.setup.alone = true;
  } else {
    plan.setup.terminal_id = "T-1";
    plan.world.history.terminals = true;
  }
}

void set_any_clock(Plan& plan, Random& random) {
  const TimeOfDay times[] = {TimeOfDay::ahead, TimeOfDay::behind, TimeOfDay::stepped,
                             TimeOfDay::restarts, TimeOfDay::never_set};
  plan.time = times[random.below(5)];
}

void odd_codes(Plan& plan) {
  plan.world.oddities.codes = 85;
  plan.world.odds.unknown_paid = 25;
  plan.world.odds.unknown_unpaid = 20;
  plan.world.odds.decline = 10;
  plan.world.decline_is_success = true;  // and is seen in the order's record
}

void odd_answers(Plan& plan) {
  plan.weather.altered = 15;
  plan.weather.replaced_before = 8;
  plan.weather.replaced_after = 8;
  plan.weather.instead = {Fate::success_202, Fate::success_206, Fate::no_reason, Fate::vague};
  plan.world.oddities.twice = 10;
  plan.world.odds.decline = 10;
}

void old_records(Plan& plan, Random& random) {
  static const std::vector<unsigned> versions = {1, 2, 3, 4, 5, 20, 21};
  plan.world.oddities.version = random.pick(versions);
  plan.world.oddities.deposited_is_left = random.chance(50);
  plan.world.oddities.refunds_late = 20;
  plan.follow_ups = 100;
  plan.part_follow_ups = 60;
}

void contradictions(Plan& plan, Random& random) {
  plan.world.oddities.contradicts = random.chance(50) ? 20 : 60;
  if (random.chance(30)) plan.world.oddities.version = 2;
  plan.world.odds.decline = 20;
  plan.world.odds.unknown_paid = 8;
  plan.world.odds.unknown_unpaid = 8;
}

void copies(Plan& plan) {
  plan.most_sums = 2;  // so that a sum proves nothing
  plan.world.odds.decline = 10;
  plan.world.odds.slow = 10;
}

void texts(Plan& plan) {
  plan.weather = {};
  plan.weather.answer_lost = 10;
  plan.weather.answer_cut = 5;
  plan.world.oddities.texts = 70;
  plan.hides_nothing = true;
}

}  // namespace

const std::vector<Profile>& profiles() {
  static const std::vector<Profile> all = {
      {"till", "a tillwire::Till: sales, holds, refunds; the same faults", "",
       [](Plan& plan, Random&) { till(plan); }},
      {"till-quiet", "the same, with power cuts alone", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.weather = {};
         plan.cuts = 50;
       }},
      {"till-declines", "the same, with declined and slow payments, and errorCode 7", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.world.odds.decline = 25;
         plan.world.odds.error_unpaid = 10;
         plan.world.odds.error_paid = 10;
         plan.world.odds.slow = 20;
       }},
      {"till-three-ds", "the same, with 3-D Secure", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.world.odds.version_1 = 25;
         plan.world.odds.challenge = 35;
         plan.world.odds.frictionless = 15;
         plan.world.odds.refuses = 20;
         plan.world.odds.leaves = 15;
         plan.world.odds.decline = 10;
       }},
      {"till-issuers", "the same, with issuers that are not heard", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.world.odds.unknown_paid = 20;
         plan.world.odds.unknown_unpaid = 20;
       }},
      {"till-steps-again",
       "the same, with completions and releases tried again after they were done", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.holds = 70;
         plan.steps_again = 70;
         plan.part_follow_ups = 60;
       }},
      {"till-numbers", "the same, with mail orders whose number was used long ago", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.by_mail = 80;
         plan.used_numbers = 30;
       }},
      {"till-part", "the same, with partial authorisations", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.world.odds.part = 30;
       }},
      {"till-token", "the same, with a token", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.setup.token = true;
       }},
      {"till-empty-answers", "the same, with answers replaced by {}, null and HTTP 204", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.weather.replaced_before = 10;
         plan.weather.replaced_after = 10;
         plan.weather.instead = {Fate::empty_object, Fate::null, Fate::no_content,
                                 Fate::another_order};
       }},
      {"till-clock", "the same, with clocks that are wrong in every way", "",
       [](Plan& plan, Random& random) {
         till(plan);
         set_any_clock(plan, random);
       }},
      {"till-storage", "the same, with a storage that fails", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.storage_failures = 200;
       }},
      {"till-flips", "the same, with bits of the storage that flip", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.cuts = 40;
         plan.flips = 40;
       }},
      {"till-odd-codes", "the same, with any action code at a state that decides nothing", "",
       [](Plan& plan, Random& random) {
         till(plan);
         odd_codes(plan);
         plan.world.declining_is_3 = random.chance(30);
         plan.world.reverses_unknown = random.chance(50);
       }},
      {"till-odd-answers", "the same, with answers of other statuses, cut, or vague", "",
       [](Plan& plan, Random&) {
         till(plan);
         odd_answers(plan);
       }},
      {"till-old-records", "the same, with records of older versions, and refunds in progress", "",
       [](Plan& plan, Random& random) {
         till(plan);
         old_records(plan, random);
       }},
      {"till-contradictions", "the same, with records that contradict themselves or the sale", "",
       [](Plan& plan, Random& random) {
         till(plan);
         contradictions(plan, random);
         plan.world.oddities.foreign = true;
       }},
      {"till-texts", "the same, with texts in other encodings, which hide no payment", "",
       [](Plan& plan, Random&) {
         till(plan);
         texts(plan);
       }},
      {"till-restored", "the same, with older copies of the storage that are put back", "",
       [](Plan& plan, Random&) {
         till(plan);
         copies(plan);
         plan.restores = 40;
         plan.by_mail = 40;
       }},
      {"till-cloned", "the same, with two tills of one name and copies of one storage", "",
       [](Plan& plan, Random&) {
         till(plan);
         copies(plan);
         plan.clones = true;
         plan.by_mail = 40;
       }},
      {"till-numbers-taken", "the same, with order numbers that another till has taken", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.taken_numbers = 15;
         plan.used_numbers = 15;
       }},
      {"till-refused-paid", "the same, with payments that are answered as refused, and charged", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.world.odds.refused_paid = 20;
       }},
      {"till-refunds-unlisted", "the same, with records without a list of refunds", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.follow_ups = 100;
         plan.world.lists_refunds = false;
       }},
      {"till-wiped", "the same, with a storage that reads as zeros after a power cut", "",
       [](Plan& plan, Random&) {
         till(plan);
         plan.wipes = 10;
       }},
      {"desk", "a tillwire::CardDesk: credits, debits, transfers, cash; the same faults", "",
       [](Plan& plan, Random& random) { desk(plan, random); }},
      {"desk-quiet", "the same, with power cuts alone", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.weather = {};
         plan.cuts = 50;
       }},
      {"desk-cash", "the same, with withdrawals and deposits, and a dispenser that jams", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.moves = {Plan::withdraw, Plan::withdraw, Plan::deposit};
         plan.cuts = 40;
         plan.jams = 40;
         plan.forgets = 30;
       }},
      {"desk-declines", "the same, with declined transfers", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.world.odds.declined = 35;
       }},
      {"desk-transfers", "the same, with response codes 68, 91 and 96 of what was done or not", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.world.odds.doubt_done = 20;
         plan.world.odds.doubt_undone = 20;
       }},
      {"desk-top-ups", "topUp, which nothing can be asked about", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.moves = {Plan::top_up};
       }},
      {"desk-empty-answers", "the same, with answers replaced by {}, null and HTTP 204", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.weather.replaced_before = 10;
         plan.weather.replaced_after = 10;
         plan.weather.instead = {Fate::empty_object, Fate::null, Fate::no_content};
       }},
      {"desk-pages", "the same, with answers replaced by HTTP 404", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.weather.replaced_before = 8;
         plan.weather.replaced_after = 8;
         plan.weather.instead = {Fate::http_404};
       }},
      {"desk-late", "requests that arrive up to two days later, and options that allow for them",
       "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.weather.request_late = 15;
         plan.weather.late_most_s = 2 * 86'400;
         plan.setup.history_s = 2 * 86'400 + 60;
       }},
      {"desk-two-tills",
       "another till moves the same sums on the same cards, and its lines show the terminal", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.other_till = 40;
         plan.setup.alone = false;
         plan.setup.terminal_id = "T-1";
         plan.world.history.terminals = true;
         plan.world.history.references = true;
       }},
      {"desk-two-tills-unknown", "the same, and nothing in a line tells the tills apart", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.other_till = 40;
         plan.setup.alone = false;
         plan.setup.terminal_id.clear();
         plan.world.history.terminals = false;
       }},
      {"desk-history-capped", "histories of the latest three lines", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.other_till = 40;
         plan.same_sums = false;
         plan.setup.alone = false;
         plan.world.history.lines = 3;
       }},
      {"desk-history-empty", "histories without lines", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.world.history.empty = true;
       }},
      {"desk-history-delayed", "lines that appear minutes to hours later", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.world.history.delay_s = random.chance(50) ? 120 : random.between(600, 20'000);
       }},
      {"desk-history-refused", "refused transfers that leave lines with their response code", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.world.history.refused = true;
         plan.world.odds.declined = 30;
         plan.world.odds.doubt_undone = 15;
       }},
      {"desk-history-codes", "the same, with responseCode alone, or against an internal code", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.world.history.refused = true;
         plan.world.history.codes_alone = true;
         plan.world.odds.declined = 30;
         plan.world.odds.doubt_undone = 15;
       }},
      {"desk-history-reversed", "transfers that the issuer takes back", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.world.odds.taken_back = 30;
       }},
      {"desk-clock", "clocks that are wrong in every way", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         set_any_clock(plan, random);
       }},
      {"desk-storage", "a storage that fails", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.storage_failures = 200;
       }},
      {"desk-flips", "bits of the storage that flip", "",
       [](Plan& plan, Random& random) {
         desk(plan, random);
         plan.cuts = 40;
         plan.flips = 40;
       }},
  };
  return all;
}

const Profile* find_profile(const std::string& name) {
  for (const Profile& one : profiles()) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

}  // namespace ledger
