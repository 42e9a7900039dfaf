// What the answers about a QR code mean for its sale.
#include <tillwire/machine/qr.hpp>

#include "sample.hpp"

namespace tillwire::machine_test {
namespace {

/// A sale whose code is asked for.
Movement asking() {
  return movement(MovementKind::sale, State::sending, flag::customer);
}
Visit wanted(std::uint8_t tries = 2) {
  Visit visit;
  visit.here = true;
  visit.tries = tries;
  return visit;
}

TEST(AwaitPayer, IsNotedInTheWriteBeforeTheCode) {
  Movement of = movement(MovementKind::sale, State::noted);
  await_payer(of);
  EXPECT_EQ(of.flags, 0) << "no order was registered";
  const Kept before = kept(of);
  judge_registration(of, order_id, false, {});
  await_payer(of);
  begin(of, Action::pay, {noon_s, 5000});
  EXPECT_TRUE(of.has(flag::customer));
  EXPECT_EQ(changes(before, of, true), ledger::fact::order | ledger::fact::step);
  EXPECT_EQ(check(of), nullptr);
  Movement ended = movement(MovementKind::sale, State::noted);
  judge_registration(ended, Text(), false, lost());
  await_payer(ended);
  EXPECT_EQ(ended.flags, 0);
}

TEST(JudgeCode, ShownCodeWaitsForThePayer) {
  Movement of = asking();
  Visit visit = wanted();
  judge_code(of, visit, true, {});
  EXPECT_EQ(next(of, visit), Action::rest);
  EXPECT_EQ(verdict_of(of), Verdict::customer);
}

TEST(JudgeCode, WhatWasCertainlyNotSentIsNotPaid) {
  Movement of = asking();
  Visit visit = wanted();
  judge_code(of, visit, false, unsent());
  EXPECT_EQ(next(of, visit), Action::pay) << "again";
  judge_code(of, visit, false, unsent());
  EXPECT_EQ(of.verdict, Verdict::not_paid);
  EXPECT_FALSE(of.is_open());
}

TEST(JudgeCode, WhatMayBeACodeIsClosed) {
  for (const Error& error : {Error(), lost(), unreadable()}) {
    Movement of = asking();
    Visit visit = wanted(1);
    judge_code(of, visit, false, error);
    EXPECT_EQ(next(of, visit), Action::ask);
    EXPECT_EQ(ruled(of, record(OrderStatus::registered), Age::fresh, visit).close, Close::decline);
  }
  Movement of = asking();
  Visit visit = wanted();
  judge_code(of, visit, false, lost());
  EXPECT_EQ(next(of, visit), Action::pay) << "an order has one code";
  judge_code(of, visit, false, unsent());
  EXPECT_TRUE(of.is_open()) << "the first request may have made it";
  EXPECT_EQ(next(of, visit), Action::ask);
}

TEST(JudgeCodeClosed, OrderIsDeclinedUnlessAPaymentIsUnderWay) {
  for (const bool paying : {true, false}) {
    const Movement of = asking();
    Visit visit;
    visit.evicts = true;
    visit.close = visit.closed = Close::decline;
    judge_code_closed(visit, paying);
    EXPECT_EQ(next(of, visit), Action::ask);
    EXPECT_EQ(ruled(of, record(OrderStatus::registered), Age::fresh, visit).close,
              paying ? Close::nothing : Close::decline);
    EXPECT_EQ(ruled(of, record(OrderStatus::paid), Age::fresh, visit).verdict, Verdict::paid);
  }
}

TEST(HasEnded, SaysThePayersRefusalAlone) {
  const Movement of = asking();
  for (const auto& [code, ended] : {std::pair("-2028", true),
                                    {"-2029", true},
                                    {"-2027", false},
                                    {"-100", false},
                                    {"0", false}}) {
    Record shown = record(OrderStatus::registered);
    shown.action_code = code;
    EXPECT_EQ(has_ended(seen(of, shown)), ended) << code;
    shown.order_number = "another";
    EXPECT_FALSE(has_ended(seen(of, shown))) << "another order's";
  }
}

}  // namespace
}  // namespace tillwire::machine_test
