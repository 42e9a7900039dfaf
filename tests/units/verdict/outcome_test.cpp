// What answers and errors mean for the money.
#include <gtest/gtest.h>

#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/verdict/outcome.hpp>

#include "support/call_site.hpp"

namespace tillwire::test::outcome_test {
namespace {

TEST(Outcome, OfAPayment) {
  struct Case {
    Payment payment;
    Outcome expected;
  };
  const Case cases[] = {
      {Payment::unconfirmed, Outcome::in_doubt},       {Payment::approved, Outcome::approved},
      {Payment::declined, Outcome::declined},          {Payment::three_ds_method, Outcome::waiting},
      {Payment::three_ds_challenge, Outcome::waiting}, {Payment::not_paid, Outcome::in_doubt},
      {Payment::pending, Outcome::in_doubt},           {Payment::reversed, Outcome::in_doubt},
      {Payment::attempt_failed, Outcome::in_doubt},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(outcome_of(each.payment), each.expected) << static_cast<int>(each.payment);
  }
}

TEST(Outcome, OfAStep) {
  EXPECT_EQ(outcome_of(false, "0"), Outcome::approved);
  EXPECT_EQ(outcome_of(false, {}, false), Outcome::in_doubt) << "a registration without an id";
  EXPECT_EQ(outcome_of(true, "5"), Outcome::declined);
  EXPECT_EQ(outcome_of(true, {}), Outcome::in_doubt) << "success is false, without a reason";
  EXPECT_EQ(outcome_of(true, "0"), Outcome::in_doubt) << "success is false, and no error";
  EXPECT_EQ(outcome_of(true, "7"), Outcome::in_doubt);
  EXPECT_EQ(outcome_of(true, "07"), Outcome::in_doubt);
  EXPECT_EQ(outcome_of(true, ""), Outcome::in_doubt);
}

/// The response of an error is all zeros.
template <class... Operations>
void expect_in_doubt(CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Outcome outcomes[] = {outcome_of_answer(typename Operations::Response{})...};
  for (const Outcome outcome : outcomes) EXPECT_EQ(outcome, Outcome::in_doubt);
}

TEST(Outcome, MissingResultIsInDoubt) {
  using namespace ecommerce;
  using namespace transactions;
  expect_in_doubt<Deposit, Reverse, Refund, Decline>();
  expect_in_doubt<Register, RegisterPreAuth>();
  expect_in_doubt<PaymentOrder, PaymentOrderBinding, InstantPayment, MotoPayment,
                  IndustryPracticePaymentOrder, RecurrentPayment, InstallmentPayment>();
  expect_in_doubt<InstantRefund, AcknowledgeTransaction, ConfirmOrder>();
  expect_in_doubt<CreditCard, DebitCard, P2pCredit, P2pTransfer>();
}

TEST(Outcome, RegisteredOrderWithoutAReasonIsInDoubt) {
  ecommerce::PaymentAnswer answer;
  answer.error_code = "0";
  answer.order_status = OrderStatus::registered;
  EXPECT_EQ(outcome_of_answer(answer), Outcome::in_doubt);
  answer.error_code = "5";
  EXPECT_EQ(outcome_of_answer(answer), Outcome::in_doubt);
  answer.order_status = {};
  EXPECT_EQ(outcome_of_answer(answer), Outcome::declined);
  answer.error_code = "0";
  answer.acs_url = "https://acs.test";
  EXPECT_EQ(outcome_of_answer(answer), Outcome::waiting);
}

TEST(Outcome, OfAStepThatSaysThatItWasDone) {
  ecommerce::StepAnswer by_code;
  by_code.error_code = "0";
  EXPECT_EQ(outcome_of_answer(by_code), Outcome::approved);
  ecommerce::StepAnswer by_success;
  by_success.success = true;
  EXPECT_EQ(outcome_of_answer(by_success), Outcome::approved);
}

TEST(Outcome, OfAnError) {
  EXPECT_EQ(outcome_of(Error{Errc::refused, Delivery::not_sent}), Outcome::not_sent);
  EXPECT_EQ(outcome_of(Error{Errc::timed_out, Delivery::unknown}), Outcome::in_doubt);
  EXPECT_EQ(outcome_of(Error{Errc::http_status, Delivery::answered, 429}), Outcome::in_doubt);
}

TEST(Outcome, IsOpenUntilKnown) {
  for (const Outcome open :
       {Outcome::sent, Outcome::in_doubt, Outcome::waiting, Outcome::number_taken}) {
    EXPECT_TRUE(is_open(open)) << static_cast<int>(open);
  }
  for (const Outcome settled :
       {Outcome::not_sent, Outcome::approved, Outcome::declined, Outcome::given_up}) {
    EXPECT_FALSE(is_open(settled)) << static_cast<int>(settled);
  }
}

}  // namespace
}  // namespace tillwire::test::outcome_test
