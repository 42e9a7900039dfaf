// What the record of an order, or the history of a card, decides about a movement.
#include <string>
#include <support/action_codes.hpp>
#include <support/call_site.hpp>

#include "sample.hpp"

namespace tillwire::machine_test {
namespace {

void expect_verdict(Verdict verdict, const Ruling& ruling, Close close = Close::nothing,
                    test::CallSite site = test::CallSite::here()) {
  const test::Traced traced(site);
  EXPECT_EQ(ruling.verdict, verdict);
  EXPECT_EQ(ruling.close, close);
}

Record paid(OrderStatus status = OrderStatus::paid, std::int64_t sum = 1250) {
  Record record = machine_test::record(status);
  record.payment_amount_info.approved = sum;
  if (status != OrderStatus::held) record.payment_amount_info.deposited = sum;
  return record;
}
Record attempted(const Text& code, OrderStatus status = OrderStatus::registered) {
  Record record = machine_test::record(status);
  record.action_code = code;
  return record;
}
Record missing() {
  Record record;
  record.error_code = "6";
  return record;
}
Visit refused() {
  Visit visit;
  visit.here = visit.looked = visit.answered = visit.refused = true;
  return visit;
}
Visit last(Visit visit) {
  visit.queries = 1;
  return visit;
}

/// What a sale's record may say, apart from amounts.
struct Case {
  MovementKind kind;
  Payment at_registered;  // by the class of its action code
  Payment at_reversed;
  OrderStatus status;
  Age age;
  bool in_part;  // its action code says so, and it has no sums
  bool waiting;
  bool refused;
  bool closes;
  bool declined;  // decline.do has closed the order
};

/// The oracle: what may be decided, and not how it is.
void expect_proven(const Case& each, const Ruling& ruling) {
  const bool late = each.age >= (each.waiting ? Age::lapsed : Age::late);
  const bool untouched =
      each.status == OrderStatus::registered && each.at_registered == Payment::not_paid;
  const bool failed =
      each.status == OrderStatus::registered && each.at_registered == Payment::attempt_failed;
  const bool charged = each.status == OrderStatus::held || each.status == OrderStatus::paid;
  const bool moved = charged && !each.in_part;
  const bool closed =
      each.status == OrderStatus::declined ||
      (each.status == OrderStatus::reversed && each.at_reversed == Payment::declined);
  const bool returned = each.status == OrderStatus::reversed && !closed;
  const bool not_shown = each.status == OrderStatus::refunded;
  Verdict expected = each.age == Age::given_up ? Verdict::help : Verdict::unknown;
  if (moved) {
    expected = Verdict::paid;
  } else if (closed || (untouched && late) || (untouched && each.refused && each.declined)) {
    expected = Verdict::not_paid;
  } else if (returned || (not_shown && (late || each.refused))) {
    expected = Verdict::help;
  }
  EXPECT_EQ(ruling.verdict, expected);
  const bool open = untouched || failed || each.at_registered != Payment::approved;
  if (ruling.close != Close::nothing) {
    EXPECT_TRUE(each.closes && open && !charged && !closed && !returned);
    EXPECT_FALSE(each.waiting && each.age < Age::lapsed) << "the customer may still act";
  }
}

TEST(Rule, NothingIsFinalWithoutProof) {
  constexpr OrderStatus statuses[] = {
      OrderStatus::registered, OrderStatus::held,     OrderStatus::paid,
      OrderStatus::reversed,   OrderStatus::refunded, OrderStatus::acs_started,
      OrderStatus::declined,   OrderStatus::pending,  OrderStatus::partly_completed,
      OrderStatus::unknown};
  for (const test::Codes& codes : test::all_codes) {
    test::for_each_code(codes, [&codes, &statuses](const std::string& code) {
      for (const OrderStatus status : statuses) {
        for (unsigned bits = 0; bits != 128; ++bits) {
          Case each{bits & 1 ? MovementKind::hold : MovementKind::sale,
                    codes.at_registered,
                    codes.at_reversed,
                    status,
                    all_ages[bits >> 1 & 3],
                    code.find('P') != code.npos,
                    (bits & 8) != 0,
                    (bits & 16) != 0,
                    (bits & 32) != 0,
                    (bits & 64) != 0};
          const Movement of =
              movement(each.kind, State::sending, each.waiting ? flag::customer : 0U);
          Policy policy;
          policy.close_doubt = each.closes;
          Visit visit;
          visit.refused = visit.answered = each.refused;
          visit.declined = each.declined;
          SCOPED_TRACE(code + ", status " + std::to_string(static_cast<int>(status)) + ", bits " +
                       std::to_string(bits));
          expect_proven(each, ruled(of, attempted(Text(code.data(), code.size()), status), each.age,
                                    visit, policy));
        }
      }
    });
  }
}

TEST(Rule, PaidFollowsFromSumsAndStatus) {
  const Movement sale = movement(MovementKind::sale, State::sending);
  for (const Age age : all_ages) {
    expect_verdict(Verdict::paid, ruled(sale, paid(), age));
    expect_verdict(Verdict::paid, ruled(sale, paid(OrderStatus::paid, 1000), age));
    expect_verdict(Verdict::paid, ruled(sale, paid(OrderStatus::held), age));
    Record part = paid(OrderStatus::refunded);
    part.payment_amount_info.refunded = 250;
    expect_verdict(Verdict::paid, ruled(sale, part, age));
    part.payment_amount_info.refunded = 1250;
    expect_verdict(Verdict::help, ruled(sale, part, age));
  }
  EXPECT_EQ(charged_of(sale, seen(sale, paid(OrderStatus::paid, 1000))), Amount(1000));
  EXPECT_EQ(charged_of(sale, seen(sale, record(OrderStatus::paid))), sale.asked);
  Movement hold = movement(MovementKind::hold, State::sending);
  Record completed = paid();
  completed.payment_amount_info.deposited = 700;
  EXPECT_EQ(charged_of(hold, seen(hold, completed)), Amount(1250)) << "it was held";
  EXPECT_EQ(charged_of(sale, seen(sale, completed)), Amount(700));
  Record refunded = paid();
  refunded.payment_amount_info.refunded = 800;
  EXPECT_EQ(charged_of(sale, seen(sale, refunded)), Amount(1250)) << "before a refund";
  const Movement refund = movement(MovementKind::refund, State::sending);
  EXPECT_EQ(charged_of(refund, seen(refund, completed)), refund.asked);
}

TEST(Rule, ContradictionDecidesNothingAndIsNamed) {
  for (const MovementKind kind : {MovementKind::sale, MovementKind::hold}) {
    const Movement of = movement(kind, State::sending);
    const auto named = [&of](const char* field, const Record& record) {
      for (const Age age : all_ages) {
        const Ruling ruling = ruled(of, record, age);
        expect_verdict(age == Age::given_up ? Verdict::help : Verdict::unknown, ruling);
        EXPECT_STREQ(seen(of, record).wrong, field);
      }
    };
    Record record = paid();
    record.order_number = "K1-TRO8W0-18";
    named("orderNumber", record);
    record = paid();
    record.amount = 1251;
    named("amount", record);
    record = paid();
    record.currency = "643";
    named("currency", record);
    record = paid();
    record.payment_amount_info.deposited = 1251;
    named("depositedAmount", record);
    record = paid(OrderStatus::declined);
    named("depositedAmount", record);
    record = paid();
    record.amount = {};
    record.payment_amount_info.approved = 1300;
    named("approvedAmount", record);
    record.payment_amount_info.approved = {};
    record.payment_amount_info.deposited = 1300;
    named("depositedAmount", record);
  }
  // Steps may be for a part, and have another number.
  Movement refund = movement(MovementKind::refund, State::sending);
  refund.asked = 100;
  Record record = paid();
  record.order_number = "another";
  EXPECT_EQ(seen(refund, record).wrong, nullptr);
  record.currency = "643";
  EXPECT_STREQ(seen(refund, record).wrong, "currency");
  // The order itself has the sum with which it was registered.
  record.currency = "978";
  for (const K kind : {K::completion, K::reversal, K::refund}) {
    Movement step = movement(kind, State::sending);
    step.asked = 100;
    step.ordered = 1250;
    EXPECT_EQ(seen(step, record).wrong, nullptr);
    step.ordered = 1251;
    expect_verdict(Verdict::unknown, ruled(step, record, Age::late));
    EXPECT_STREQ(seen(step, record).wrong, "amount");
  }
}

TEST(Rule, QueryWithoutAnAnswerProvesNothing) {
  const Error wrong = {Errc::wrong_answer, Delivery::answered};
  const Error unauthorised = {Errc::http_status, Delivery::answered, 401};
  const Error overloaded = {Errc::http_status, Delivery::answered, 503};
  for (const unsigned flags : {0U, 0U + flag::said_paid, 0U + flag::customer}) {
    for (const MovementKind kind : all_kinds) {
      const Movement of = movement(kind, State::sending, flags);
      for (const Age age : all_ages) {
        const Verdict later = age == Age::given_up ? Verdict::help : Verdict::unknown;
        // What can never be read is a person's once nothing can arrive; so is what is refused, if
        // it was said to be paid.
        const bool said = !is_on_card(kind) && (flags & flag::said_paid) != 0;
        const Age end = (flags & flag::customer) != 0 ? Age::lapsed : Age::late;
        const bool in_vain = said || (!is_on_card(kind) && age >= end);
        const Verdict unread = in_vain ? Verdict::help : later;
        const Verdict refused = said && age >= Age::late ? Verdict::help : later;
        const auto verdict = [&](const Error& error) {
          return is_on_card(kind) ? rule(of, {}, Matches(), error, age, Policy()).verdict
                                  : rule(of, {}, Seen(), error, age, Policy()).verdict;
        };
        EXPECT_EQ(verdict(lost()), Verdict::unknown);
        EXPECT_EQ(verdict(overloaded), Verdict::unknown);
        EXPECT_EQ(verdict(unreadable()), unread);
        EXPECT_EQ(verdict(wrong), refused);
        EXPECT_EQ(verdict(unauthorised), refused);
      }
    }
  }
}

TEST(Rule, OrderIsClosedInsteadOfWaitedFor) {
  const Movement of = movement(MovementKind::sale, State::sending);
  Visit visit;
  visit.here = true;
  visit.queries = 5;
  expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::registered), Age::fresh, visit),
                 Close::decline);
  expect_verdict(Verdict::unknown, ruled(of, attempted("116"), Age::fresh, visit), Close::decline);
  expect_verdict(Verdict::unknown, ruled(of, attempted("-9000"), Age::fresh, visit));
  expect_verdict(Verdict::unknown, ruled(of, attempted("151019"), Age::fresh, visit));
  expect_verdict(Verdict::unknown, ruled(of, attempted("151019"), Age::fresh, last(visit)),
                 Close::reverse);
  expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::pending), Age::fresh));
  expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::pending), Age::late),
                 Close::reverse);
  // Each way once in a visit, and the stronger one last.
  visit.closed = Close::decline;
  expect_verdict(Verdict::unknown, ruled(of, attempted("116"), Age::fresh, last(visit)));
  expect_verdict(Verdict::unknown, ruled(of, attempted("151019"), Age::fresh, last(visit)),
                 Close::reverse);
  visit.closed = Close::reverse;
  expect_verdict(Verdict::unknown, ruled(of, attempted("116"), Age::fresh, last(visit)));
  expect_verdict(Verdict::unknown, ruled(of, attempted("151019"), Age::fresh, last(visit)));
  Policy waits;
  waits.close_doubt = false;
  expect_verdict(Verdict::unknown, ruled(of, attempted("116"), Age::fresh, {}, waits));
}

TEST(Rule, CustomerIsWaitedForUnlessEvicted) {
  const Movement of = movement(MovementKind::sale, State::sending, flag::customer);
  Visit evicts;
  evicts.evicts = true;
  for (const Age age : {Age::fresh, Age::late}) {
    expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::registered), age));
    expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::registered), age, evicts),
                   Close::decline);
    expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::acs_started), age));
    expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::acs_started), age, evicts),
                   Close::decline);
  }
  expect_verdict(Verdict::not_paid, ruled(of, record(OrderStatus::registered), Age::lapsed));
  // An answer that was lost may have sent the customer there.
  Visit here;
  here.here = true;
  const Record away = record(OrderStatus::acs_started);
  EXPECT_TRUE(
      ruled(movement(MovementKind::sale, State::sending), away, Age::fresh, here).at_customer);
  EXPECT_FALSE(ruled(movement(MovementKind::sale, State::sending), away, Age::fresh).at_customer);
  EXPECT_FALSE(ruled(of, away, Age::fresh, here).at_customer);
  EXPECT_FALSE(
      ruled(movement(MovementKind::refund, State::sending), away, Age::fresh, here).at_customer);
  EXPECT_FALSE(
      ruled(movement(MovementKind::sale, State::sending, flag::said_paid), away, Age::fresh, here)
          .at_customer);
}

TEST(Rule, RefusalIsConfirmedByTheRecord) {
  Policy waits;
  waits.close_doubt = false;
  const Movement sale = movement(MovementKind::sale, State::sending);
  // The refusal was of a second copy: the first one was carried out.
  expect_verdict(Verdict::paid, ruled(sale, paid(), Age::fresh, refused()));
  expect_verdict(Verdict::unknown,
                 ruled(sale, record(OrderStatus::registered), Age::fresh, refused()),
                 Close::decline);
  Visit closed = refused();
  closed.closed = Close::decline;
  expect_verdict(Verdict::unknown,
                 ruled(sale, record(OrderStatus::registered), Age::fresh, closed));
  expect_verdict(Verdict::not_paid,
                 ruled(sale, record(OrderStatus::registered), Age::late, closed));
  closed.declined = true;
  expect_verdict(Verdict::not_paid,
                 ruled(sale, record(OrderStatus::registered), Age::fresh, closed));
  expect_verdict(Verdict::unknown,
                 ruled(sale, record(OrderStatus::registered), Age::fresh, refused(), waits));
  expect_verdict(Verdict::unknown, ruled(sale, missing(), Age::fresh, refused()));
  expect_verdict(Verdict::not_paid,
                 ruled(sale, record(OrderStatus::declined), Age::fresh, refused()));
  expect_verdict(Verdict::unknown, ruled(sale, attempted("-30001"), Age::fresh, closed));
  expect_verdict(Verdict::unknown, ruled(sale, attempted("116"), Age::fresh, closed));
  const Movement mail = movement(MovementKind::sale, State::sending, flag::mail);
  expect_verdict(Verdict::not_paid, ruled(mail, missing(), Age::fresh, refused()));
  expect_verdict(Verdict::unknown, ruled(mail, missing(), Age::fresh));
  expect_verdict(Verdict::not_paid, ruled(mail, missing(), Age::late));

  Movement step = movement(MovementKind::completion, State::sending, flag::undone);
  expect_verdict(Verdict::not_paid, ruled(step, paid(OrderStatus::held), Age::fresh, refused()));
  expect_verdict(Verdict::paid, ruled(step, paid(), Age::fresh, refused()));
  step.kind = MovementKind::reversal;
  expect_verdict(Verdict::not_paid, ruled(step, paid(OrderStatus::held), Age::fresh, refused()));
  expect_verdict(Verdict::paid, ruled(step, record(OrderStatus::reversed), Age::fresh, refused()));

  Movement refund = movement(MovementKind::refund, State::sending);
  refund.given = 0;
  Record record = paid();
  expect_verdict(Verdict::help, ruled(refund, record, Age::fresh, refused()));  // no refunds shown
  refund.given = {};
  expect_verdict(Verdict::help, ruled(refund, record, Age::fresh, refused()));
  refund.given = 0;
  record.payment_amount_info.refunded = 0;
  expect_verdict(Verdict::not_paid, ruled(refund, record, Age::fresh, refused()));
  refund.given = {};
  expect_verdict(Verdict::help, ruled(refund, record, Age::fresh, refused()));
  refund.given = 0;
  expect_verdict(Verdict::unknown, ruled(refund, record, Age::fresh));
  expect_verdict(Verdict::help, ruled(refund, record, Age::late));
  record.payment_amount_info.refunded = 250;
  refund.asked = 250;
  expect_verdict(Verdict::help, ruled(refund, record, Age::fresh, refused()));
}

TEST(Rule, RefundIsFoundInTheList) {
  Movement refund = movement(MovementKind::refund, State::sending);
  refund.asked = 250;
  refund.given = 0;
  Seen facts = seen(refund, paid());
  const auto verdict = [&](detail::Listed listed, Age age, const Visit& visit = {}) {
    facts.listed = listed;
    return rule(refund, visit, facts, Error(), age, Policy()).verdict;
  };
  using detail::Listed;
  EXPECT_EQ(verdict(Listed::same, Age::fresh), Verdict::paid);
  EXPECT_EQ(verdict(Listed::absent, Age::fresh), Verdict::unknown);
  EXPECT_EQ(verdict(Listed::absent, Age::late), Verdict::not_paid);
  EXPECT_EQ(verdict(Listed::absent, Age::fresh, refused()), Verdict::not_paid);
  EXPECT_EQ(verdict(Listed::unclear, Age::late), Verdict::unknown);
  EXPECT_EQ(verdict(Listed::unclear, Age::fresh, refused()), Verdict::unknown);
  EXPECT_EQ(verdict(Listed::other, Age::fresh), Verdict::unknown);
  EXPECT_EQ(verdict(Listed::other, Age::late), Verdict::help);
  // A list that is shorter than the refunded amount proves nothing.
  facts.refunded = 250;
  EXPECT_EQ(verdict(Listed::absent, Age::late), Verdict::help);
  EXPECT_EQ(verdict(Listed::absent, Age::fresh), Verdict::unknown);
}

TEST(Rule, StepIsDoneOnlyIfItWasSeenUndone) {
  for (const MovementKind kind : {MovementKind::completion, MovementKind::reversal}) {
    const Record done = kind == MovementKind::completion ? paid() : record(OrderStatus::reversed);
    const Movement undone = movement(kind, State::sending, flag::undone);
    expect_verdict(Verdict::paid, ruled(undone, done, Age::fresh));
    const Movement of = movement(kind, State::sending);
    expect_verdict(Verdict::unknown, ruled(of, done, Age::fresh));
    expect_verdict(Verdict::help, ruled(of, done, Age::late));
    Visit answered;
    answered.answered = true;
    expect_verdict(Verdict::help, ruled(of, done, Age::fresh, answered));
    // What was held cannot vanish.
    for (const OrderStatus status : {OrderStatus::registered, OrderStatus::declined}) {
      expect_verdict(Verdict::unknown, ruled(undone, record(status), Age::late));
      expect_verdict(Verdict::help, ruled(undone, record(status), Age::given_up));
      expect_verdict(Verdict::not_paid, ruled(of, record(status), Age::late));
    }
    expect_verdict(Verdict::unknown, ruled(undone, paid(OrderStatus::held), Age::fresh));
    expect_verdict(Verdict::not_paid, ruled(undone, paid(OrderStatus::held), Age::late));
  }
  const Movement completion = movement(MovementKind::completion, State::sending, flag::undone);
  expect_verdict(Verdict::not_paid, ruled(completion, record(OrderStatus::reversed), Age::fresh));
}

TEST(Rule, OwnReversalMakesItNotPaid) {
  const Movement of = movement(MovementKind::sale, State::sending, flag::reversing);
  expect_verdict(Verdict::not_paid, ruled(of, record(OrderStatus::reversed), Age::fresh));
  expect_verdict(Verdict::help, ruled(movement(MovementKind::sale, State::sending),
                                      record(OrderStatus::reversed), Age::fresh));
  Record refunded = paid(OrderStatus::refunded);
  refunded.payment_amount_info.refunded = 1250;
  expect_verdict(Verdict::help, ruled(of, refunded, Age::fresh));
  // Until it can no longer arrive, what is paid may be returned.
  expect_verdict(Verdict::unknown, ruled(of, paid(), Age::fresh));
  expect_verdict(Verdict::paid, ruled(of, paid(), Age::late));
  // Each reversal makes the movement young: the next one waits.
  expect_verdict(Verdict::unknown, ruled(of, attempted("151019"), Age::late));
  expect_verdict(Verdict::unknown, ruled(of, attempted("151019"), Age::lapsed), Close::reverse);
  // A charge that was reversed may be held again.
  expect_verdict(Verdict::unknown, ruled(of, paid(OrderStatus::held), Age::fresh));
  expect_verdict(Verdict::help, ruled(of, paid(OrderStatus::held), Age::late));
  const Movement hold = movement(MovementKind::hold, State::sending, flag::reversing);
  expect_verdict(Verdict::paid, ruled(hold, paid(OrderStatus::held), Age::late));
}

TEST(Rule, AnswerThatSaidPaidIsNeverNotPaid) {
  const Movement of = movement(MovementKind::sale, State::sending, flag::said_paid);
  Visit here;
  here.here = here.answered = true;
  for (const Age age : {Age::fresh, Age::late, Age::lapsed}) {
    expect_verdict(Verdict::paid, ruled(of, paid(), age, here));
    for (const OrderStatus status : {OrderStatus::registered, OrderStatus::declined}) {
      expect_verdict(Verdict::unknown, ruled(of, record(status), age, here));
    }
    expect_verdict(Verdict::help, ruled(of, record(OrderStatus::declined), age));
    expect_verdict(Verdict::unknown, ruled(of, missing(), Age::fresh));
    expect_verdict(Verdict::unknown, ruled(of, record(OrderStatus::pending), age));
  }
  expect_verdict(Verdict::help, ruled(of, record(OrderStatus::pending), Age::given_up));
}

TEST(Rule, TakenNumberIsReported) {
  // A registration: no card was sent, but the number is another sale's.
  const Movement of = movement(MovementKind::sale, State::noted, flag::taken);
  expect_verdict(Verdict::not_paid, ruled(of, missing(), Age::fresh));
  expect_verdict(Verdict::help, ruled(of, paid(), Age::fresh));
  expect_verdict(Verdict::help, ruled(of, record(OrderStatus::registered), Age::fresh));
  expect_verdict(Verdict::help, rule(of, {}, Seen(), lost(), Age::fresh, Policy()));
  // A mail order found by it is never paid.
  const Movement mail = movement(MovementKind::sale, State::sending, flag::mail | flag::taken);
  expect_verdict(Verdict::help, ruled(mail, paid(), Age::fresh));
  expect_verdict(Verdict::help, ruled(mail, record(OrderStatus::registered), Age::fresh));
  expect_verdict(Verdict::unknown, ruled(mail, missing(), Age::fresh));
  expect_verdict(Verdict::not_paid, ruled(mail, missing(), Age::late));
}

TEST(Rule, OrderFoundByItsNumberHasToFit) {
  Movement mail = movement(MovementKind::sale, State::sending, flag::mail);
  ASSERT_TRUE(mail.card.assign("411111**1111"));
  expect_verdict(Verdict::paid, ruled(mail, paid(), Age::fresh));
  const auto other = [&mail](const Record& record) {
    expect_verdict(Verdict::unknown, ruled(mail, record, Age::fresh));
    expect_verdict(Verdict::help, ruled(mail, record, Age::late));
  };
  Record record = paid();
  record.card_auth_info.masked_pan = "411111XXXXXX1111";
  expect_verdict(Verdict::paid, ruled(mail, record, Age::fresh));
  record.card_auth_info.masked_pan = "555555XXXXXX4444";
  other(record);
  record = paid();
  record.amount = 1300;
  other(record);
  record = paid();
  record.currency = "643";
  other(record);
  record = paid();
  record.date = (std::int64_t{noon_s} - 3 * 86400) * 1000;
  other(record);
  record.date = (std::int64_t{noon_s} + 3 * 86400) * 1000;
  other(record);
  record.date = (std::int64_t{noon_s} - 86400) * 1000;
  expect_verdict(Verdict::paid, ruled(mail, record, Age::fresh));
}

TEST(Rule, HistoryDecidesAboutCards) {
  Movement of = movement(MovementKind::debit, State::sending);
  of.history.lowest = 100;
  of.history.lines = 3;
  of.history.matching = 1;
  Policy alone;
  alone.alone_on_cards = true;
  const auto lines = [](std::uint32_t all, std::uint32_t exact, std::uint32_t reversed = 0,
                        std::int64_t first = 100) {
    Matches now;
    now.lines = all;
    now.exact = exact;
    now.reversed = reversed;
    now.first = first;
    return now;
  };
  const auto verdict = [&](const Matches& now, Age age, const Visit& visit = {}) {
    return rule(of, visit, now, Error(), age, alone).verdict;
  };
  for (const Age age : all_ages) EXPECT_EQ(verdict(lines(4, 2), age), Verdict::paid);
  EXPECT_EQ(verdict(lines(3, 1), Age::fresh), Verdict::unknown);
  EXPECT_EQ(verdict(lines(3, 1), Age::late), Verdict::unknown) << "a line may be missing for long";
  EXPECT_EQ(verdict(lines(3, 1), Age::lapsed), Verdict::not_paid);
  // A refusal: one look.
  EXPECT_EQ(verdict(lines(3, 1), Age::fresh, refused()), Verdict::not_paid);
  EXPECT_EQ(verdict(lines(4, 2), Age::fresh, refused()), Verdict::paid);
  EXPECT_EQ(verdict(lines(5, 3), Age::fresh), Verdict::unknown);
  EXPECT_EQ(verdict(lines(5, 3), Age::late), Verdict::help);
  EXPECT_EQ(verdict(lines(4, 2, 1), Age::fresh), Verdict::unknown) << "which one was reversed?";
  EXPECT_EQ(verdict(lines(3, 1, 0, 200), Age::lapsed), Verdict::unknown) << "lines were lost";
  EXPECT_EQ(verdict(lines(3, 1, 0, 200), Age::given_up), Verdict::help);
  // An earlier one may have a line that was not shown before.
  of.history.unseen = 1;
  for (const Age age : {Age::fresh, Age::late, Age::lapsed}) {
    const bool lapsed = age == Age::lapsed;
    EXPECT_EQ(verdict(lines(3, 1), age), lapsed ? Verdict::not_paid : Verdict::unknown);
    EXPECT_EQ(verdict(lines(4, 2), age), lapsed ? Verdict::help : Verdict::unknown);
    EXPECT_EQ(verdict(lines(4, 2), age, refused()), lapsed ? Verdict::help : Verdict::unknown);
    EXPECT_EQ(verdict(lines(5, 3), age), Verdict::paid) << "one of them is its own";
  }
  EXPECT_EQ(verdict(lines(5, 3, 1), Age::late), Verdict::help) << "which one was reversed?";
  of.history.unseen = ledger::History::untold;
  EXPECT_EQ(verdict(lines(4, 2), Age::late), Verdict::unknown);
  of.history.unseen = 0;
  of.history.matching = 0;
  EXPECT_EQ(verdict(lines(4, 1, 1), Age::fresh), Verdict::help) << "it was returned";
  alone.alone_on_cards = false;
  EXPECT_EQ(verdict(lines(4, 1), Age::late), Verdict::help);
  Matches own = lines(4, 1);
  own.own = 1;
  EXPECT_EQ(verdict(own, Age::fresh), Verdict::paid);
  of.history.lowest = {};
  EXPECT_EQ(verdict(lines(0, 0), Age::lapsed), Verdict::unknown) << "it may be limited in size";
  // A refusal on a new card.
  const Matches none = lines(0, 0, 0, INT64_MAX);
  of.history.lines = 0;
  EXPECT_EQ(verdict(none, Age::lapsed), Verdict::unknown);
  of.flags |= flag::refused;
  EXPECT_EQ(verdict(none, Age::late), Verdict::unknown);
  EXPECT_EQ(verdict(none, Age::lapsed), Verdict::not_paid);
  EXPECT_EQ(verdict(lines(0, 0), Age::lapsed), Verdict::unknown);
  of.history.unseen = 1;
  EXPECT_EQ(verdict(none, Age::lapsed), Verdict::unknown) << "an earlier one is missing";
}

}  // namespace
}  // namespace tillwire::machine_test
