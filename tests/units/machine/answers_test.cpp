// What the answers to a movement's requests mean for it.
#include <string>
#include <support/call_site.hpp>

#include "sample.hpp"

namespace tillwire::machine_test {
namespace {

constexpr Outcome all_outcomes[] = {Outcome::sent,     Outcome::in_doubt,    Outcome::not_sent,
                                    Outcome::approved, Outcome::declined,    Outcome::given_up,
                                    Outcome::waiting,  Outcome::number_taken};

Visit at_hand() {
  Visit visit;
  visit.here = true;
  visit.queries = 5;
  return visit;
}

void expect_open(const Movement& of, test::CallSite site = test::CallSite::here()) {
  const test::Traced traced(site);
  EXPECT_EQ(of.state, State::sending);
  EXPECT_EQ(check(of), nullptr) << check(of);
}
void expect_decided(Verdict verdict, const Movement& of,
                    test::CallSite site = test::CallSite::here()) {
  const test::Traced traced(site);
  EXPECT_EQ(of.state, State::decided);
  EXPECT_EQ(of.verdict, verdict);
  EXPECT_EQ(check(of), nullptr) << check(of);
}

TEST(Registration, GivesTheOrderOrEndsTheSale) {
  Movement of = movement(K::sale, State::noted);
  judge_registration(of, order_id, false, {});
  EXPECT_EQ(of.order.text(), Text(order_id));
  EXPECT_EQ(next(of, at_hand()), Action::pay);
  EXPECT_EQ(next(of, Visit()), Action::refuse) << "no card was sent";

  const std::string long_id(37, 'a');
  const Text too_long(long_id.data(), long_id.size());
  const Error refusal = {Errc::fault, Delivery::answered};
  struct {
    Text order;
    Error error;
    Errc code;
  } const rows[] = {
      {Text(), {}, Errc::fault},
      {Text(""), {}, Errc::fault},
      {too_long, {}, Errc::too_long},
      {Text(), lost(), Errc::timed_out},
      {Text(), unsent(), Errc::unreachable},
      {Text(), refusal, Errc::fault},
      {Text(order_id), lost(), Errc::timed_out},
  };
  for (const auto& row : rows) {
    of = movement(K::sale, State::noted);
    judge_registration(of, row.order, false, row.error);
    expect_decided(Verdict::not_paid, of);
    EXPECT_EQ(of.error, row.code);
    EXPECT_TRUE(of.order.empty());
  }
  of = movement(K::sale, State::noted);
  judge_registration(of, Text(), true, {});
  EXPECT_EQ(next(of, at_hand()), Action::ask);
  EXPECT_NE(changes(kept(movement(K::sale, State::noted)), of), 0U);
}

TEST(Payment, OnlyAnUnsentRequestDecides) {
  for (const unsigned flags : {0U, 0U + flag::mail}) {
    for (const Outcome outcome : all_outcomes) {
      Movement of = movement(K::sale, State::sending, flags);
      Visit visit = at_hand();
      judge_payment(of, visit, outcome, Payment::unconfirmed, {});
      SCOPED_TRACE(static_cast<int>(outcome));
      expect_open(of);
      EXPECT_TRUE(visit.answered);
      EXPECT_EQ(of.has(flag::said_paid), outcome == Outcome::approved);
      EXPECT_EQ(visit.refused, outcome == Outcome::declined);
      EXPECT_EQ(of.has(flag::taken), outcome == Outcome::number_taken);
      EXPECT_EQ(of.has(flag::customer), outcome == Outcome::waiting);
      EXPECT_EQ(next(of, visit), outcome == Outcome::waiting ? Action::rest : Action::ask);

      of = movement(K::sale, State::sending, flags);
      visit = at_hand();
      judge_payment(of, visit, outcome, Payment::unconfirmed, lost());
      expect_open(of);
      EXPECT_EQ(of.error, Errc::timed_out);
      EXPECT_EQ(next(of, visit), Action::ask);
      EXPECT_FALSE(visit.answered || visit.refused);

      of = movement(K::sale, State::sending, flags);
      visit = at_hand();
      for (visit.tries = 5; visit.tries != 1;) {
        judge_payment(of, visit, outcome, Payment::unconfirmed, unsent());
        if (flags != 0) break;  // a mail order is sent once
        expect_open(of);
        EXPECT_EQ(next(of, visit), Action::pay);
      }
      if (of.is_open()) judge_payment(of, visit, outcome, Payment::unconfirmed, unsent());
      expect_decided(Verdict::not_paid, of);

      of = movement(K::sale, State::sending, flags);
      visit = at_hand();
      judge_payment(of, visit, outcome, Payment::unconfirmed, unsent(Errc::bad_value));
      expect_decided(Verdict::not_paid, of);
    }
  }
}

TEST(Payment, MethodIsRunOnce) {
  Movement of = movement(K::sale, State::sending);
  Visit visit = at_hand();
  judge_payment(of, visit, Outcome::waiting, Payment::three_ds_method, {});
  EXPECT_EQ(next(of, visit), Action::pay);
  Visit lost_again = visit;
  Movement unsent_again = of;
  while (lost_again.tries != 1) {
    judge_payment(unsent_again, lost_again, Outcome::in_doubt, Payment::unconfirmed, unsent());
    EXPECT_EQ(next(unsent_again, lost_again), Action::pay);
    EXPECT_TRUE(lost_again.again) << "as the method asked";
  }
  judge_payment(unsent_again, lost_again, Outcome::in_doubt, Payment::unconfirmed, unsent());
  expect_open(unsent_again);
  EXPECT_EQ(next(unsent_again, lost_again), Action::ask) << "the first request was carried out";
  judge_payment(of, visit, Outcome::waiting, Payment::three_ds_method, {});
  expect_open(of);
  EXPECT_EQ(next(of, visit), Action::ask);
}

TEST(Payment, AfterTheChallengeOnlyTheRecordDecides) {
  Visit back;
  back.back = true;
  back.queries = 5;
  Movement of = movement(K::sale, State::sending, flag::customer);
  EXPECT_EQ(next(of, back), Action::finish);
  Visit visit = back;
  judge_payment(of, visit, Outcome::declined, Payment::declined, {});
  expect_open(of);
  EXPECT_FALSE(visit.refused);
  EXPECT_EQ(next(of, visit), Action::ask);
  visit = back;
  while (visit.tries != 1) {
    judge_payment(of, visit, Outcome::in_doubt, Payment::unconfirmed, unsent());
    EXPECT_EQ(next(of, visit), Action::finish);
  }
  judge_payment(of, visit, Outcome::in_doubt, Payment::unconfirmed, unsent());
  expect_open(of);
  EXPECT_EQ(next(of, visit), Action::rest) << "it is finished another time";
  EXPECT_EQ(verdict_of(of), Verdict::customer);
  visit = back;
  judge_payment(of, visit, Outcome::approved, Payment::approved, {});
  EXPECT_TRUE(of.has(flag::said_paid));
}

TEST(Step, OnlySuccessOrAnUnsentRequestDecides) {
  for (const K kind : {K::completion, K::reversal, K::refund, K::credit, K::debit}) {
    for (const Outcome outcome : all_outcomes) {
      SCOPED_TRACE(static_cast<int>(outcome));
      Movement of = movement(kind, State::sending);
      Visit visit = at_hand();
      judge_step(of, visit, outcome, {});
      if (outcome == Outcome::approved) {
        expect_decided(Verdict::paid, of);
        EXPECT_EQ(of.charged, of.asked);
      } else {
        expect_open(of);
        EXPECT_EQ(next(of, visit), Action::ask);
        EXPECT_EQ(visit.refused, outcome == Outcome::declined);
      }
      of = movement(kind, State::sending);
      visit = at_hand();
      judge_step(of, visit, outcome, lost());
      expect_open(of);
      EXPECT_FALSE(visit.answered || visit.refused);
      EXPECT_EQ(next(of, visit), Action::ask);

      of = movement(kind, State::sending);
      visit = at_hand();
      judge_step(of, visit, outcome, unsent());
      if (is_on_card(kind)) {
        expect_decided(Verdict::not_paid, of);
      } else {
        EXPECT_EQ(of.state, State::queued);
        EXPECT_EQ(check(of), nullptr);
        EXPECT_EQ(next(of, visit), Action::rest);
      }
      of = movement(kind, State::sending);
      judge_step(of, visit, outcome, unsent(Errc::bad_value));
      expect_decided(Verdict::not_paid, of);
    }
  }
}

TEST(Close, ReversalStaysInDoubtUnlessItWasNotSent) {
  for (const Close close : {Close::decline, Close::reverse}) {
    for (const Error& error : {Error(), lost(), unsent()}) {
      Movement of = movement(K::sale, State::sending, flag::reversing);
      Visit visit = at_hand();
      visit.close = close;
      visit.paused = false;
      judge_close(of, visit, Outcome::approved, error);
      expect_open(of);
      EXPECT_EQ(next(of, visit), Action::ask);
      EXPECT_EQ(visit.declined, close == Close::decline && error.code == Errc::none);
      EXPECT_EQ(of.has(flag::reversing), close == Close::decline || !was_not_sent(error));
    }
  }
}

TEST(Repeat, OfARefundNeedsTheRecordOfBefore) {
  Policy policy;
  policy.repeat_refunds = true;
  Movement refund = movement(MovementKind::refund, State::sending);
  refund.ordered = 1250;
  refund.given = 250;
  refund.expect(1000);
  ASSERT_EQ(refund.expected(), Amount(1000));
  Seen as_before;
  as_before.listed = detail::Listed::absent;
  as_before.refunded = 250;
  as_before.deposited = 1000;
  Visit asked;
  asked.queries = 0;
  const auto repeats = [&](Movement of, const Seen& seen, Visit visit, const Policy& by) {
    const std::uint8_t flags = of.flags;
    judge_repeat(of, visit, seen, by);
    EXPECT_EQ(visit.repeat, of.flags != flags) << "it is noted before it is sent";
    if (visit.repeat) EXPECT_EQ(visit.queries, 1) << "it is asked about";
    return visit.repeat;
  };
  EXPECT_TRUE(repeats(refund, as_before, asked, policy));
  EXPECT_FALSE(repeats(refund, as_before, asked, {}));
  Seen no_list = as_before;
  no_list.listed = detail::Listed::no_list;
  EXPECT_TRUE(repeats(refund, no_list, asked, policy)) << "it may be left out if it is empty";
  Movement first = refund;
  first.given = no_list.refunded = {};
  EXPECT_FALSE(repeats(first, no_list, asked, policy)) << "nothing shows what was refunded";
  Visit early;
  EXPECT_FALSE(repeats(refund, as_before, early, policy)) << "the record may lag";
  for (void (*change)(Movement&) : {
           +[](Movement& of) { of.flags |= flag::repeated; },
           +[](Movement& of) { of.uncharged = 0; },
           +[](Movement& of) { of.kind = MovementKind::completion; },
           +[](Movement& of) { of.decide(Verdict::not_paid); },
       }) {
    Movement other = refund;
    change(other);
    EXPECT_FALSE(repeats(other, as_before, asked, policy));
  }
  for (void (*change)(Seen&) : {
           +[](Seen& seen) { seen.refused = true; },
           +[](Seen& seen) { seen.wrong = "amount"; },
           +[](Seen& seen) { seen.listed = detail::Listed::other; },
           +[](Seen& seen) { seen.listed = detail::Listed::unclear; },
           +[](Seen& seen) { seen.refunded = 251; },
           +[](Seen& seen) { seen.deposited = {}; },
           +[](Seen& seen) { seen.deposited = 999; },
       }) {
    Seen other = as_before;
    change(other);
    EXPECT_FALSE(repeats(refund, other, asked, policy));
  }
}

TEST(Repeat, IsDoneIfItsAnswerSaysSoAndDecidesNothingOtherwise) {
  for (const Outcome outcome : {Outcome::approved, Outcome::declined, Outcome::in_doubt}) {
    Movement refund = movement(MovementKind::refund, State::sending, flag::repeated);
    Visit visit;
    visit.repeat = true;
    judge_repeated(refund, visit, outcome);
    EXPECT_FALSE(visit.repeat || visit.refused);
    EXPECT_EQ(refund.is_open(), outcome != Outcome::approved);
    EXPECT_EQ(refund.verdict == Verdict::paid, outcome == Outcome::approved);
    EXPECT_NE(refund.state, State::queued);
  }
}

/// The slot has four bytes for it.
TEST(Repeat, ExpectedSumIsAbsentIfItDoesNotFit) {
  Movement refund = movement(MovementKind::refund, State::noted);
  refund.expect(1250);
  EXPECT_FALSE(refund.expected().present()) << "it is not known how much was registered";
  constexpr std::int64_t most = 999'999'999'999;
  for (const std::int64_t less : {std::int64_t{0}, std::int64_t{1}, std::int64_t{UINT32_MAX} - 1,
                                  std::int64_t{UINT32_MAX}, std::int64_t{-1}, most}) {
    refund.ordered = most;
    refund.expect(Amount(most - less));
    const bool fits = less >= 0 && less < UINT32_MAX;
    EXPECT_EQ(refund.expected(), fits ? Amount(most - less) : Amount()) << less;
  }
}

TEST(Look, ShowsWhatCanBeDoneBeforeAStep) {
  const Error answered = {Errc::bad_json, Delivery::answered, 40};
  const Error refusal = {Errc::http_status, Delivery::answered, 401};
  for (const State state : {State::noted, State::queued}) {
    for (const K kind : {K::completion, K::reversal, K::refund}) {
      const bool queued = state == State::queued;
      const auto looked = [&](const Record& record, const Error& error, Visit& visit) {
        Movement of = movement(kind, state);
        visit = at_hand();
        visit.known = true;
        judge_look(of, visit, error.code == Errc::none ? seen(of, record) : Seen(), error);
        EXPECT_TRUE(visit.looked);
        return of;
      };
      Visit visit;
      const auto expect_waits = [&](const Movement& of, bool waits) {
        if (waits) {
          EXPECT_EQ(of.state, State::queued);
          EXPECT_EQ(next(of, visit), Action::rest);
        } else {
          expect_decided(Verdict::not_paid, of);
          EXPECT_EQ(of.delivery, Delivery::not_sent);
        }
      };
      expect_waits(looked({}, unsent(), visit), true);
      expect_waits(looked({}, lost(), visit), true);
      expect_waits(looked({}, refusal, visit), queued);
      Movement of = looked({}, answered, visit);
      if (kind == K::refund) {  // the gateway refunds once
        EXPECT_EQ(next(of, visit), Action::refund);
        EXPECT_FALSE(of.given.present());
      } else {
        expect_waits(of, queued);
      }
      Record other = record(OrderStatus::held);
      other.currency = "643";
      expect_waits(looked(other, {}, visit), queued);
      EXPECT_STREQ(visit.field, "currency");

      of = looked(record(OrderStatus::held), {}, visit);
      EXPECT_EQ(next(of, visit), request_of(kind));
      EXPECT_EQ(of.has(flag::undone), kind != K::refund);
      for (const OrderStatus open : {OrderStatus::registered, OrderStatus::declined}) {
        of = looked(record(open), {}, visit);
        EXPECT_EQ(next(of, visit), request_of(kind)) << "the gateway knows";
        EXPECT_FALSE(of.has(flag::undone)) << "nothing was held";
      }
      Record paid = record(OrderStatus::paid);
      paid.payment_amount_info.deposited = 1250;
      paid.payment_amount_info.refunded = 250;
      of = looked(paid, {}, visit);
      if (kind == K::refund) {
        EXPECT_EQ(of.given, Amount(250));
        EXPECT_EQ(next(of, visit), Action::refund);
      } else {
        expect_decided(Verdict::not_paid, of);
        EXPECT_EQ(of.error, Errc::conflict);
      }
      // A record that says nothing: afterwards a completion could not be distinguished from an
      // earlier one.
      Record nothing;
      nothing.error_code = "7";
      of = looked(nothing, {}, visit);
      if (kind != K::refund) {
        expect_decided(Verdict::not_paid, of);
        EXPECT_EQ(of.error, Errc::wrong_answer);
      } else {
        EXPECT_EQ(next(of, visit), request_of(kind));
      }
    }
  }
}

TEST(Look, CountsTheHistoryBeforeACard) {
  Matches lines;
  lines.lines = 3;
  lines.exact = 2;
  lines.own = 1;
  lines.reversed = 1;
  lines.first = 77;
  Movement of = movement(K::debit, State::noted);
  Visit visit = at_hand();
  judge_look(of, visit, lines, noon_s, {});
  EXPECT_EQ(next(of, visit), Action::debit);
  EXPECT_EQ(of.history.from_s, noon_s);
  EXPECT_EQ(of.history.lowest, Optional<std::int64_t>(77));
  EXPECT_EQ(of.history.lines, 3);
  EXPECT_EQ(of.history.matching, 2);
  EXPECT_EQ(of.history.own, 1);
  EXPECT_EQ(of.history.reversed, 1);
  of = movement(K::debit, State::noted);
  judge_look(of, visit, Matches(), noon_s, {});
  EXPECT_FALSE(of.history.lowest.present());
  // Without the counts nothing could be asked afterwards.
  for (const Error& error : {lost(), unsent(), unreadable()}) {
    of = movement(K::debit, State::noted);
    judge_look(of, visit, lines, noon_s, error);
    expect_decided(Verdict::not_paid, of);
    EXPECT_EQ(of.delivery, Delivery::not_sent);
  }
  lines.lines = 65536;
  of = movement(K::debit, State::noted);
  judge_look(of, visit, lines, noon_s, {});
  expect_decided(Verdict::not_paid, of);
  // The cash of a deposit is returned.
  of = movement(K::deposit, State::noted);
  judge_look(of, visit, lines, noon_s, lost());
  EXPECT_EQ(next(of, visit), Action::ask_dispenser);
}

TEST(Record, IsTakenWhole) {
  Record record = machine_test::record(OrderStatus::paid);
  record.payment_amount_info.deposited = 1000;
  record.card_auth_info.masked_pan = "411111**1111";
  record.card_auth_info.approval_code = "123456";
  record.auth_ref_num = "500000000001";
  Movement of = movement(K::sale, State::sending);
  of.error = Errc::timed_out;
  Visit visit = at_hand();
  judge_record(of, visit, seen(of, record), {}, Age::fresh, Policy());
  expect_decided(Verdict::paid, of);
  EXPECT_EQ(of.charged, Amount(1000));
  EXPECT_EQ(of.card.text(), Text("411111**1111"));
  EXPECT_EQ(of.approval_code.text(), Text("123456"));
  EXPECT_EQ(of.rrn.text(), Text("500000000001"));
  EXPECT_EQ(of.error, Errc::none);
}

TEST(Record, PausesAndCountsQueries) {
  Movement of = movement(K::sale, State::sending);
  Visit visit = at_hand();
  const Record pending = record(OrderStatus::pending);
  for (unsigned left = 5; left != 0; --left) {
    EXPECT_EQ(visit.queries, left);
    EXPECT_EQ(next(of, visit), Action::ask);
    judge_record(of, visit, seen(of, pending), {}, Age::fresh, Policy());
    expect_open(of);
    EXPECT_EQ(next(of, visit), left != 1 ? Action::pause : Action::rest);
    visit.paused = true;
  }
  EXPECT_EQ(next(of, visit), Action::rest);
}

TEST(Record, ClosingTakesOneMoreQuery) {
  Movement of = movement(K::sale, State::sending);
  Visit visit;
  judge_record(of, visit, seen(of, record(OrderStatus::registered)), {}, Age::fresh, Policy());
  EXPECT_EQ(next(of, visit), Action::decline);
  judge_close(of, visit, Outcome::approved, {});
  EXPECT_EQ(next(of, visit), Action::ask);
  Movement closed = of;
  Visit after = visit;
  judge_record(closed, after, seen(of, record(OrderStatus::declined)), {}, Age::fresh, Policy());
  expect_decided(Verdict::not_paid, closed);
  judge_record(of, visit, seen(of, record(OrderStatus::registered)), {}, Age::fresh, Policy());
  EXPECT_EQ(next(of, visit), Action::rest) << "once in a visit";
}

TEST(Record, GivesAMailOrderItsOrder) {
  const auto look = [](const Record& record, bool dated) {
    Movement of = movement(K::sale, State::sending, flag::mail);
    Visit visit;
    Seen facts = seen(of, record);
    facts.id = order_id;
    if (!dated) facts.dated = false;
    judge_record(of, visit, facts, {}, Age::fresh, Policy());
    if (of.is_open()) {
      EXPECT_EQ(next(of, visit), of.order.empty() ? Action::rest : Action::decline);
    }
    return of;
  };
  EXPECT_FALSE(look(record(OrderStatus::registered), true).order.empty());
  EXPECT_TRUE(look(record(OrderStatus::registered), false).order.empty())
      << "it could be an older one";
  Record paid = record(OrderStatus::paid);
  EXPECT_FALSE(look(paid, false).order.empty());
  EXPECT_TRUE(look(record(OrderStatus::pending), true).order.empty());
  // An id that does not fit is absent.
  Movement of = movement(K::sale, State::sending, flag::mail);
  Visit visit;
  Seen facts = seen(of, record(OrderStatus::registered));
  const std::string long_id(37, 'a');
  facts.id = Text(long_id.data(), long_id.size());
  judge_record(of, visit, facts, {}, Age::fresh, Policy());
  EXPECT_TRUE(of.order.empty());
  EXPECT_EQ(next(of, visit), Action::rest);
}

TEST(Record, NamesWhatContradicts) {
  Record other = record(OrderStatus::paid);
  other.amount = 1300;
  Movement of = movement(K::sale, State::sending);
  Visit visit = at_hand();
  judge_record(of, visit, seen(of, other), {}, Age::fresh, Policy());
  expect_open(of);
  EXPECT_STREQ(visit.field, "amount");
  EXPECT_EQ(of.error, Errc::wrong_answer);
  judge_record(of, visit, Seen(), lost(), Age::fresh, Policy());
  EXPECT_EQ(of.error, Errc::wrong_answer) << "the first error says more";
  EXPECT_EQ(visit.field, nullptr);
}

TEST(Record, SendsTheCustomerAway) {
  Movement of = movement(K::sale, State::sending);
  Visit visit = at_hand();
  judge_record(of, visit, seen(of, record(OrderStatus::acs_started)), {}, Age::fresh, Policy());
  expect_open(of);
  EXPECT_EQ(verdict_of(of), Verdict::customer);
  EXPECT_EQ(next(of, visit), Action::rest);
}

TEST(End, RefusesOrGivesUp) {
  Movement of = movement(K::sale, State::noted);
  end(of, Action::refuse);
  expect_decided(Verdict::not_paid, of);
  of = movement(K::refund, State::sending);
  of.error = Errc::timed_out;
  end(of, Action::give_up);
  expect_decided(Verdict::help, of);
  EXPECT_EQ(of.error, Errc::timed_out);
}

// Cash.

Policy alone() {
  Policy policy;
  policy.alone_on_cards = true;
  return policy;
}
/// The history now, of a movement before which there was one line: with one more, or not.
Matches lines(bool more) {
  Matches lines;
  lines.first = 100;
  lines.lines = more ? 2 : 1;
  lines.exact = more ? 1 : 0;
  return lines;
}
Movement cash(K kind, unsigned flags = 0) {
  Movement of = movement(kind, State::sending, flags);
  of.history.lowest = 100;
  of.history.lines = 1;
  return of;
}

TEST(Cash, OfAWithdrawalComesOutAfterTheDebit) {
  Movement of = cash(K::withdrawal);
  Visit visit = at_hand();
  judge_step(of, visit, Outcome::approved, {});
  expect_open(of);
  EXPECT_EQ(next(of, visit), Action::ask_dispenser) << "is its id new?";
  judge_id(of, visit, false, {});
  EXPECT_EQ(next(of, visit), Action::dispense);
  EXPECT_NE(changes(kept(cash(K::withdrawal)), of), 0U);
  // Learnt from the history: while the customer is there, and afterwards.
  for (const bool here : {true, false}) {
    of = cash(K::withdrawal);
    visit = Visit();
    visit.here = here;
    judge_lines(of, visit, lines(true), {}, Age::fresh, alone());
    expect_open(of);
    EXPECT_EQ(next(of, visit), here ? Action::ask_dispenser : Action::credit_back);
    of = cash(K::withdrawal);
    judge_lines(of, visit, lines(false), {}, Age::lapsed, alone());
    expect_decided(Verdict::not_paid, of);
  }
  of = cash(K::withdrawal);
  visit = at_hand();
  judge_step(of, visit, Outcome::declined, {});
  expect_open(of);
  EXPECT_EQ(next(of, visit), Action::ask);
  judge_step(of, visit, Outcome::in_doubt, unsent());
  expect_decided(Verdict::not_paid, of);
}

TEST(Cash, ThatDidNotComeOutIsCreditedBack) {
  const Movement dispensing = cash(K::withdrawal, flag::said_paid | flag::dispensing);
  Movement of = dispensing;
  Visit visit = at_hand();
  judge_cash(of, visit, 1250, Action::dispense, Age::fresh);
  expect_decided(Verdict::paid, of);
  EXPECT_EQ(of.charged, Amount(1250));
  for (const std::int64_t out : {0, 250, 1249}) {
    of = dispensing;
    visit = Visit();
    judge_cash(of, visit, out, Action::ask_dispenser, Age::fresh);
    expect_open(of);
    EXPECT_EQ(next(of, visit), Action::credit_back);
    EXPECT_EQ(owed(of, visit), Amount(1250 - out));
    judge_credited_back(of, visit);
    expect_decided(out == 0 ? Verdict::not_paid : Verdict::paid, of);
    EXPECT_EQ(of.charged, out == 0 ? Amount() : Amount(out));
  }
  // The dispenser does not know: it is asked again, then that is reported.
  for (const Amount& out : {Amount(), Amount(-1), Amount(1251)}) {
    of = dispensing;
    visit = at_hand();
    judge_cash(of, visit, out, Action::dispense, Age::given_up);
    EXPECT_EQ(next(of, visit), Action::ask_dispenser);
    judge_cash(of, visit, out, Action::ask_dispenser, Age::lapsed);
    expect_open(of);
    EXPECT_EQ(next(of, visit), Action::rest);
    judge_cash(of, visit, out, Action::ask_dispenser, Age::given_up);
    expect_decided(Verdict::help, of);
  }
  of = cash(K::withdrawal, flag::said_paid);
  EXPECT_EQ(owed(of, Visit()), Amount(1250)) << "nothing was dispensed";
}

TEST(Cash, IsNotMovedUnderAnIdThatTheDispenserKnows) {
  for (const bool busy : {false, true}) {
    Movement of = cash(K::withdrawal, flag::said_paid);
    Visit visit = at_hand();
    judge_id(of, visit, busy, busy ? Amount() : Amount(1250));
    EXPECT_EQ(next(of, visit), Action::credit_back);
    EXPECT_EQ(owed(of, visit), Amount(1250));
    judge_credited_back(of, visit);
    expect_decided(Verdict::not_paid, of);
    EXPECT_EQ(of.error, Errc::conflict);
    of = cash(K::deposit);
    visit.give_back = true;
    judge_id(of, visit, busy, 1250);
    EXPECT_EQ(next(of, visit), Action::give_up);
  }
}

/// A credit of what did not come out is neither refused nor forgotten.
TEST(Cash, ThatIsOwedIsQueuedUntilItIsCredited) {
  const auto owed_in = [](State state) {
    Movement of = movement(K::credit, state);
    of.link = 16;
    return of;
  };
  // The line is down, or the history cannot be read.
  for (const Error& error : {unsent(), lost(), unreadable()}) {
    Movement of = owed_in(State::noted);
    Visit visit = at_hand();
    judge_look(of, visit, Matches(), ledger::History::all, error);
    EXPECT_EQ(of.state, State::queued);
    EXPECT_EQ(of.history.from_s, 0U);
    EXPECT_EQ(next(of, visit), Action::rest);
    EXPECT_EQ(verdict_of(of), Verdict::queued);
    EXPECT_EQ(check(of), nullptr);
  }
  Movement of = owed_in(State::sending);
  Visit visit = at_hand();
  judge_step(of, visit, Outcome::in_doubt, unsent());
  EXPECT_EQ(of.state, State::queued);
  // What is certainly not credited is a person's.
  of = owed_in(State::sending);
  of.history.from_s = ledger::History::all;
  of.history.lowest = 100;
  of.history.lines = 1;
  visit = at_hand();
  judge_step(of, visit, Outcome::declined, {});
  EXPECT_EQ(next(of, visit), Action::ask);
  // Also if a query could not be sent meanwhile: what is asked about was.
  judge_lines(of, visit, Matches(), unsent(), Age::fresh, alone());
  expect_open(of);
  judge_lines(of, visit, lines(false), {}, Age::fresh, alone());
  expect_decided(Verdict::help, of);
  EXPECT_NE(of.delivery, Delivery::not_sent);
  // What could not be noted is not sent, and stays owed.
  of = owed_in(State::noted);
  const Kept before = kept(of);
  visit = at_hand();
  begin(of, Action::credit, {noon_s, 0});
  judge_not_noted(of, visit, before);
  EXPECT_EQ(of.state, State::noted);
  EXPECT_TRUE(visit.over);
}

TEST(Cash, OfADepositIsNotReturnedWithoutANote) {
  Movement of = movement(K::deposit, State::noted);
  const Kept before = kept(of);
  Visit visit = at_hand();
  begin(of, Action::credit, {noon_s, 0});
  judge_not_noted(of, visit, before);
  expect_decided(Verdict::help, of);
}

/// Without a card that can be named, or a history of it, only time decides, and never "not done".
TEST(Card, ThatCannotBeAskedAboutIsAPersons) {
  const auto judged = [](std::uint32_t from_s, Age age, bool answered) {
    Movement of = movement(K::debit, State::sending);
    of.history.from_s = from_s;
    Visit visit;
    visit.answered = answered;
    judge_no_card(of, visit, age, false);
    EXPECT_TRUE(visit.over);
    return of.is_open() ? Verdict::unknown : of.verdict;
  };
  for (const std::uint32_t none : {std::uint32_t{0}, ledger::History::none}) {
    EXPECT_EQ(judged(none, Age::fresh, false), Verdict::unknown) << "it may still arrive";
    EXPECT_EQ(judged(none, Age::fresh, true), Verdict::help);
    EXPECT_EQ(judged(none, Age::late, false), Verdict::help);
  }
  for (const std::uint32_t read : {ledger::History::all, noon_s}) {
    EXPECT_EQ(judged(read, Age::fresh, true), Verdict::unknown);
    EXPECT_EQ(judged(read, Age::lapsed, false), Verdict::unknown) << "its card may be named yet";
    EXPECT_EQ(judged(read, Age::given_up, false), Verdict::help);
  }
  for (const bool forgotten : {false, true}) {
    Movement of = movement(K::credit, State::noted);
    of.link = 16;
    Visit visit;
    judge_no_card(of, visit, Age::fresh, forgotten);
    EXPECT_EQ(verdict_of(of), forgotten ? Verdict::help : Verdict::queued);
  }
}

TEST(Cash, OfADepositIsKeptOnlyIfItWasCredited) {
  Movement of = cash(K::deposit);
  Visit visit = at_hand();
  judge_step(of, visit, Outcome::approved, {});
  expect_decided(Verdict::paid, of);
  EXPECT_EQ(of.charged, Amount(1250));

  of = cash(K::deposit);
  judge_step(of, visit, Outcome::declined, {});
  expect_open(of);
  EXPECT_EQ(next(of, visit), Action::ask);
  judge_lines(of, visit, lines(false), {}, Age::fresh, alone());
  expect_open(of);
  EXPECT_EQ(next(of, visit), Action::ask_dispenser);
  judge_id(of, visit, false, 0);
  EXPECT_EQ(next(of, visit), Action::dispense);
  begin(of, Action::dispense, {noon_s, 0});
  expect_open(of);
  Movement part = of;
  Visit later = visit;
  judge_cash(part, later, 250, Action::dispense, Age::fresh);
  EXPECT_EQ(next(part, later), Action::give_up) << "a person has to see to the rest";
  judge_cash(of, visit, 1250, Action::dispense, Age::fresh);
  expect_decided(Verdict::not_paid, of);

  // Nothing is returned while it may be credited, nor once the customer has gone.
  of = cash(K::deposit);
  visit = at_hand();
  judge_step(of, visit, Outcome::in_doubt, lost());
  judge_lines(of, visit, lines(false), {}, Age::late, alone());
  expect_open(of);
  EXPECT_EQ(next(of, visit), Action::pause);
  judge_lines(of, visit, lines(true), {}, Age::late, alone());
  expect_decided(Verdict::paid, of);
  of = cash(K::deposit);
  visit = Visit();
  judge_lines(of, visit, lines(false), {}, Age::lapsed, alone());
  expect_decided(Verdict::help, of);
  of = cash(K::deposit);
  visit = at_hand();
  judge_step(of, visit, Outcome::in_doubt, unsent());
  EXPECT_EQ(next(of, visit), Action::ask_dispenser);
}

}  // namespace
}  // namespace tillwire::machine_test
