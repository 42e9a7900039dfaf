// The kinds of schedules, and what the library still lacks to report nothing false in each.
#include "system/ledger/schedules.hpp"

namespace ledger {
namespace {

const std::vector<Call::Kind> order_kinds = {
    Call::pay,       Call::register_hold, Call::pay_binding, Call::instant,    Call::moto,
    Call::moto_hold, Call::practice,      Call::recurrent,   Call::installment};
const std::vector<Call::Kind> card_kinds = {Call::credit, Call::debit, Call::p2p_credit,
                                            Call::p2p_transfer};

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

void orders(Plan& plan) {
  faults(plan);
  plan.kinds = order_kinds;
}

void till(Plan& plan) {
  faults(plan);
  plan.till = true;
  plan.holds = 30;
  plan.by_mail = 15;
  plan.by_binding = 10;
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
  plan.refunds = 80;
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
  plan.refunds = 50;
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
      {"quiet", "every operation, with power cuts alone", "",
       [](Plan& plan, Random&) {
         plan.kinds = order_kinds;
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
       }},
      {"orders", "payments of orders; requests and answers are lost, cut, late or replaced", "",
       [](Plan& plan, Random&) { orders(plan); }},
      {"cards", "credits, debits and transfers of cards; the same faults", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
       }},
      {"declines", "declined payments and transfers", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.world.odds.decline = 35;
         plan.world.odds.declined = 35;
       }},
      {"errors", "errorCode 7 with and without a charge, slow issuers", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.world.odds.error_unpaid = 15;
         plan.world.odds.error_paid = 15;
         plan.world.odds.slow = 25;
         plan.world.odds.decline = 10;
       }},
      {"issuers", "actionCode 151019: the issuer is not heard, and has charged or not", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.world.odds.unknown_paid = 20;
         plan.world.odds.unknown_unpaid = 20;
       }},
      // The specification decides this one: an errorCode other than 0 rejects ("Decision rules" 1).
      // A gateway that charges nevertheless breaks it, and a till that trusted no refusal could
      // never decline. Such payments are counted, but not as false; everything else must be true.
      {"refused-paid", "payments that are answered as refused, and were charged: rule 1 applies",
       "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.world.odds.refused_paid = 20;
         plan.rule_1_stands = true;
       }},
      {"transfers", "response codes 68, 91 and 96, of transfers that were done or not", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.world.odds.doubt_done = 20;
         plan.world.odds.doubt_undone = 20;
       }},
      {"top-ups", "topUp, which nothing can be asked about", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = {Call::top_up};
       }},
      {"empty-answers", "answers replaced by {}, null and HTTP 204", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.weather.replaced_before = 10;
         plan.weather.replaced_after = 10;
         plan.weather.instead = {Fate::empty_object, Fate::null, Fate::no_content};
       }},
      {"pages", "answers replaced by HTTP 404", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.weather.replaced_before = 8;
         plan.weather.replaced_after = 8;
         plan.weather.instead = {Fate::http_404};
       }},
      {"other-orders", "answers replaced by the status of another order", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.weather.replaced_before = 10;
         plan.weather.replaced_after = 5;
         plan.weather.instead = {Fate::another_order};
       }},
      {"late", "requests that arrive up to two days later, and a policy that allows for them", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.weather.request_late = 15;
         plan.weather.late_most_s = 2 * 86'400;
         plan.setup.late_s = 2 * 86'400 + 60;
       }},
      {"token", "a token for credentials: orders are found by their id alone", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.setup.token = true;
         plan.refunds = 30;
         plan.by_number = 30;
         // JSON payments have no token among their parameters.
         plan.kinds = {Call::pay,  Call::register_hold, Call::pay_binding, Call::instant,
                       Call::moto, Call::moto_hold,     Call::practice};
       }},
      {"child", "orders of a child merchant, which are asked for with merchantLogin", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.setup.merchant_login = "shop-north";
         plan.world.child_by_id = random.chance(50);
         plan.kinds = {Call::pay, Call::register_hold, Call::moto, Call::moto_hold};
         plan.by_number = 30;
       }},
      {"numbers", "order numbers that were used before, and a till that knows of that", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.setup.own_numbers = false;
         plan.setup.describes = random.chance(50);
         plan.used_numbers = 25;
         plan.by_number = 30;
       }},
      {"numbers-quiet", "order numbers that were used before, and nothing is lost", "",
       [](Plan& plan, Random&) {
         plan.kinds = order_kinds;
         plan.cuts = 0;
         plan.used_numbers = 25;
       }},
      {"two-tills-orders", "another till takes the same numbers and refunds the same orders", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.setup.own_numbers = false;
         plan.setup.describes = random.chance(50);
         plan.other_till = 25;
         plan.follow_ups = 90;
         plan.refunds = 70;
       }},
      {"two-tills",
       "another till moves the same sums on the same cards, and its lines show the terminal", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.other_till = 40;
         plan.setup.terminal_id = "T-1";
         plan.world.history.terminals = true;
         plan.world.history.references = true;
       }},
      {"two-tills-unknown", "the same, and nothing in a line tells the tills apart", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.other_till = 40;
       }},
      {"history-capped", "histories of the latest three lines", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.other_till = 40;
         plan.same_sums = false;
         plan.world.history.lines = 3;
       }},
      {"history-empty", "histories without lines", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.world.history.empty = true;
       }},
      {"history-delayed", "lines that appear minutes to hours later", "",
       [](Plan& plan, Random& random) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.world.history.delay_s = random.chance(50) ? 120 : random.between(600, 20'000);
       }},
      {"history-refused", "refused transfers that leave lines with their response code", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.world.history.refused = true;
         plan.world.odds.declined = 30;
         plan.world.odds.doubt_undone = 15;
       }},
      {"history-codes", "the same, with responseCode alone, or against an internal code", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.world.history.refused = true;
         plan.world.history.codes_alone = true;
         plan.setup.terminal_id = "T-1";
         plan.world.history.terminals = true;
         plan.world.odds.declined = 30;
         plan.world.odds.doubt_undone = 15;
       }},
      {"history-reversed", "transfers that the issuer takes back", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.world.odds.taken_back = 30;
       }},
      {"history-purchases", "histories with purchases among the transfers", "",
       [](Plan& plan, Random&) {
         faults(plan);
         plan.kinds = card_kinds;
         plan.kinds.push_back(Call::instant);
         plan.world.history.purchases = true;
       }},
      {"clock-ahead", "a clock that is ahead by hours or by months", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.time = TimeOfDay::ahead;
       }},
      {"clock-behind", "a clock that is slow by hours or by months", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.time = TimeOfDay::behind;
       }},
      {"clock-stepped", "a clock that steps by hours to months, at boots and between", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.time = TimeOfDay::stepped;
       }},
      {"clock-restarts", "a clock that begins at the same moment at each boot", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.time = TimeOfDay::restarts;
       }},
      {"clock-unset", "a clock that was never set", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.insert(plan.kinds.end(), card_kinds.begin(), card_kinds.end());
         plan.time = TimeOfDay::never_set;
       }},
      {"three-ds", "3-D Secure 1 and 2, by the flow, over the journal", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds = {Call::pay_flow};
         plan.world.odds.version_1 = 30;
         plan.world.odds.challenge = 40;
         plan.world.odds.frictionless = 15;
         plan.world.odds.refuses = 20;
         plan.world.odds.leaves = 15;
         plan.world.odds.decline = 15;
       }},
      {"closing", "orders in doubt are declined or reversed instead of waited for", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.kinds.push_back(Call::pay_flow);
         plan.kinds.push_back(Call::pay_flow);
         plan.setup.closes_s = random.chance(50) ? 1'800 : 600;
         plan.world.declining_is_3 = random.chance(30);
         plan.world.odds.unknown_paid = 12;
         plan.world.odds.unknown_unpaid = 8;
         plan.world.odds.slow = 10;
         plan.world.odds.decline = 10;
         plan.world.odds.challenge = 15;
         plan.world.odds.version_1 = 5;
         plan.world.odds.leaves = 30;
         plan.weather.request_late = 10;
         plan.weather.late_most_s = 170;
         plan.second_cards = 20;
         plan.world.reverses_unknown = random.chance(50);
         static constexpr TimeOfDay times[] = {TimeOfDay::right,    TimeOfDay::ahead,
                                               TimeOfDay::behind,   TimeOfDay::stepped,
                                               TimeOfDay::restarts, TimeOfDay::never_set};
         plan.time = times[random.below(6)];
       }},
      {"closing-child", "the same of a child merchant's orders, and with a token", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.setup.closes_s = 600;
         plan.world.reverses_unknown = random.chance(50);
         plan.world.odds.unknown_paid = 15;
         plan.world.odds.unknown_unpaid = 10;
         plan.weather.request_late = 10;
         plan.weather.late_most_s = 170;
         if (random.chance(50)) {
           plan.setup.token = true;
           plan.kinds = {Call::pay,  Call::register_hold, Call::pay_binding, Call::instant,
                         Call::moto, Call::moto_hold,     Call::practice};
         } else {
           plan.setup.merchant_login = "shop-north";
           plan.world.child_by_id = random.chance(50);
           plan.kinds = {Call::pay, Call::register_hold, Call::moto, Call::moto_hold};
         }
       }},
      {"second-cards", "a second card after a decline, late answers of the first", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds = {Call::pay, Call::pay_flow};
         plan.world.odds.decline = 35;
         plan.world.decline_is_final = false;
         plan.weather.request_late = 20;
         plan.weather.late_most_s = 170;
         plan.second_cards = 80;
       }},
      {"repeats", "payments in doubt that the cashier tries again", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds.push_back(Call::pay_flow);
         plan.weather.answer_lost = 20;
         plan.repeats = 100;
         plan.most_pause_s = 60;
       }},
      {"holds-flow", "holds and completions by the flow, over the journal", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds = {Call::hold_flow};
         plan.world.odds.decline = 15;
         plan.part_follow_ups = 50;
       }},
      {"stored-cards", "cards that are stored by the flow, and one that was stored before", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.kinds = {Call::store_flow};
         plan.world.stores_cards = random.chance(50);
         plan.world.tells_binding = random.chance(50);
       }},
      {"transfers-flow", "transfers by the flow, over the journal; another till does the same", "",
       [](Plan& plan, Random& random) {
         faults(plan);
         plan.kinds = {Call::credit_flow};
         plan.world.odds.doubt_done = 15;
         plan.world.odds.doubt_undone = 15;
         plan.other_till = 20;
         if (random.chance(50)) {
           plan.setup.terminal_id = "T-1";
           plan.world.history.terminals = true;
         }
       }},
      {"part", "partial authorisations: the charged sum is reported", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.world.odds.part = 30;
       }},
      {"completions", "holds that are completed by a date with another sum", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.kinds = {Call::register_hold};
         plan.completions = 80;
         plan.world.completion_percent = random.chance(50) ? 100 : 80;
         plan.part_follow_ups = 50;
       }},
      {"refunds", "refunds of all and of parts", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.follow_ups = 100;
         plan.refunds = 100;
         plan.by_number = 30;
       }},
      {"refund-ids", "refund ids that were used with another sum; refunds by number", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         plan.follow_ups = 100;
         plan.refunds = 100;
         plan.wrong_refund_ids = 50;
         plan.by_number = 40;
         plan.world.other_sum_is_success = random.chance(50);
       }},
      {"refunds-unlisted", "records without a list of refunds, and another till that refunds", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.setup.own_numbers = false;
         plan.other_till = 40;
         plan.follow_ups = 100;
         plan.refunds = 100;
         plan.world.lists_refunds = false;
       }},
      {"steps-again", "completions and reversals that are tried again after they were done", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.kinds = {Call::register_hold, Call::moto_hold, Call::pay};
         plan.follow_ups = 100;
         plan.steps_again = 70;
       }},
      {"storage", "a storage that fails", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.storage_failures = 200;
       }},
      {"wiped", "a storage that reads as zeros after a power cut: the till sells nothing more", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.wipes = 10;
       }},
      {"flips", "bits of the storage that flip", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.cuts = 40;
         plan.flips = 40;
       }},
      {"odd-codes", "any action code at a state that decides nothing, in any form, for a while", "",
       [](Plan& plan, Random&) {
         orders(plan);
         odd_codes(plan);
         plan.long_sessions = 0;
         plan.kinds.push_back(Call::pay_flow);
         plan.kinds.push_back(Call::hold_flow);
       }},
      {"odd-codes-long", "the same, and some sessions last a day",
       "an attempt that ended in a long session stays open until the order ends",
       [](Plan& plan, Random&) {
         orders(plan);
         odd_codes(plan);
         plan.long_sessions = 50;
       }},
      {"odd-codes-closing", "the same codes, and orders in doubt are declined or reversed", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         odd_codes(plan);
         plan.kinds.push_back(Call::pay_flow);
         plan.setup.closes_s = random.chance(50) ? 1'800 : 600;
         plan.world.declining_is_3 = random.chance(30);
         plan.world.reverses_unknown = random.chance(50);
         plan.second_cards = 20;
       }},
      {"odd-answers", "answers of other statuses, cut, vague, or without a reason", "",
       [](Plan& plan, Random&) {
         orders(plan);
         odd_answers(plan);
         plan.kinds.push_back(Call::pay_flow);
         plan.kinds.push_back(Call::hold_flow);
         plan.follow_ups = 100;
         plan.refunds = 50;
       }},
      {"old-records", "records of older versions, without sums, refunds or their ids", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         old_records(plan, random);
         plan.other_till = random.chance(30) ? 20 : 0;
         plan.setup.own_numbers = plan.other_till == 0;
       }},
      {"refunds-late", "refunds in progress, which are made later or not", "",
       [](Plan& plan, Random&) {
         orders(plan);
         plan.follow_ups = 100;
         plan.refunds = 100;
         plan.world.oddities.refunds_late = 50;
       }},
      {"contradictions", "records with values that exclude each other", "",
       [](Plan& plan, Random& random) {
         orders(plan);
         contradictions(plan, random);
         plan.kinds.push_back(Call::pay_flow);
         plan.kinds.push_back(Call::hold_flow);
       }},
      {"texts", "texts in windows-1251, Latin-1 and broken UTF-8, which hide no payment", "",
       [](Plan& plan, Random&) {
         orders(plan);
         texts(plan);
         plan.kinds.push_back(Call::pay_flow);
       }},
      {"restored", "older copies of the storage that are put back", "",
       [](Plan& plan, Random&) {
         orders(plan);
         copies(plan);
         plan.restores = 40;
       }},
      {"cloned", "two tills with copies of one storage, which sell in turn", "",
       [](Plan& plan, Random&) {
         orders(plan);
         copies(plan);
         plan.clones = true;
       }},
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
         const TimeOfDay times[] = {TimeOfDay::ahead, TimeOfDay::behind, TimeOfDay::stepped,
                                    TimeOfDay::restarts, TimeOfDay::never_set};
         plan.time = times[random.below(5)];
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
