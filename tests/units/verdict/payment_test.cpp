// What answers and records say of a payment: every row of the decision rules.
#include <gtest/gtest.h>

#include <tillwire/verdict/payment.hpp>

namespace tillwire::test::verdict_payment_test {
namespace {

using Status = Choice<OrderStatus>;

struct Said {
  bool refused = false;
  const char* code = nullptr;
  const char* status = nullptr;
  bool challenge = false;
  bool method = false;
};

PaymentFacts facts(const Said& said) {
  PaymentFacts facts;
  facts.refused = said.refused;
  facts.error_code = said.code;
  facts.status = Status(said.status);
  facts.challenge = said.challenge;
  facts.method = said.method;
  return facts;
}

TEST(JudgePayment, TheFiveRules) {
  struct Case {
    const char* rule;
    Said said;
    Payment expected;
  };
  const Case cases[] = {
      {"1", {true, "5"}, Payment::declined},
      {"1, unpaid", {true, "5", "0"}, Payment::declined},
      {"1, declined", {true, "5", "6"}, Payment::declined},
      {"1, although redirected", {true, "5", "0", true}, Payment::declined},
      {"1, although the method is offered", {true, "1", nullptr, false, true}, Payment::declined},
      {"1, a failure of any kind", {true, "7"}, Payment::unconfirmed},
      {"1, an empty code", {true, ""}, Payment::unconfirmed},
      {"1, the same, padded", {true, "07", "0"}, Payment::unconfirmed},
      {"1, against a paid order", {true, "5", "2"}, Payment::unconfirmed},
      {"1, against one under way", {true, "5", "7"}, Payment::unconfirmed},
      {"1, against a status of tomorrow", {true, "5", "99"}, Payment::unconfirmed},
      {"2, declined", {false, "0", "6"}, Payment::declined},
      {"2, declined and redirected", {false, "0", "6", true}, Payment::declined},
      {"2, given back", {false, "0", "3"}, Payment::reversed},
      {"2, refunded", {false, "0", "4"}, Payment::reversed},
      {"2, at the access control server", {false, "0", "5"}, Payment::pending},
      {"2, pending", {false, "0", "7"}, Payment::pending},
      {"2, partly completed", {false, "0", "8"}, Payment::unconfirmed},
      {"2, a status of tomorrow", {false, "0", "99"}, Payment::unconfirmed},
      {"3, held", {false, "0", "1"}, Payment::approved},
      {"3, paid", {false, "0", "2"}, Payment::approved},
      {"3, paid and redirected", {false, "0", "2", true}, Payment::unconfirmed},
      {"4", {false, "0", "0"}, Payment::declined},
      {"5", {false, "0", "0", true}, Payment::three_ds_challenge},
      {"5, without a status", {false, "0", nullptr, true}, Payment::three_ds_challenge},
      {"5 before the method", {false, "0", "0", true, true}, Payment::three_ds_challenge},
      {"the method", {false, "0", nullptr, false, true}, Payment::three_ds_method},
      {"the method, unpaid", {false, "0", "0", false, true}, Payment::three_ds_method},
      {"the method of a paid order", {false, "0", "2", false, true}, Payment::approved},
      {"no status", {false, "0"}, Payment::unconfirmed},
      {"nothing at all", {}, Payment::unconfirmed},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(judge_payment(facts(each.said)), each.expected) << each.rule;
  }
}

TEST(JudgePayment, ATakenNumberIsAQuestionWhereTheOrderIsRegisteredByIt) {
  for (const char* code : {"1", "01"}) {
    PaymentFacts said = facts({true, code});
    EXPECT_EQ(judge_payment(said), Payment::declined) << code;
    said.numbers_order = true;
    EXPECT_EQ(judge_payment(said), Payment::unconfirmed) << code;
  }
  PaymentFacts other = facts({true, "5"});
  other.numbers_order = true;
  EXPECT_EQ(judge_payment(other), Payment::declined);
}

TEST(JudgePayment, EmptyAnswerConfirmsNothing) {
  EXPECT_EQ(judge_payment({}), Payment::unconfirmed);
}

TEST(JudgePayment, ProcessedIsNeverApproved) {
  EXPECT_EQ(judge_processed(false, "0"), Payment::unconfirmed);
  EXPECT_EQ(judge_processed(true, "5"), Payment::declined);
  for (const char* open : {"1", "01", "7", "07", ""}) {
    EXPECT_EQ(judge_processed(true, open), Payment::unconfirmed) << open;
  }
}

TEST(JudgePayment, AnOrderWithoutStatusWasNotFound) {
  PaymentFacts said = facts({false, "0"});
  said.not_found = true;
  EXPECT_EQ(judge_payment(said), Payment::declined);
  said.challenge = true;
  EXPECT_EQ(judge_payment(said), Payment::three_ds_challenge);
  said = facts({false, "0", "2"});
  said.not_found = true;
  EXPECT_EQ(judge_payment(said), Payment::approved) << "it has a status";
}

TEST(JudgePayment, TheOrdersOwnErrorCodeContradictsAnApproval) {
  PaymentFacts said = facts({false, "0", "2"});
  said.contradicted = true;
  EXPECT_EQ(judge_payment(said), Payment::unconfirmed);
  said.status = Status("6");
  EXPECT_EQ(judge_payment(said), Payment::declined);
}

TEST(JudgePayment, LastActionShowsWhyAnOrderIsUnpaid) {
  PaymentFacts said = facts({false, "0", "0"});
  said.last_action = action_code::in_progress;
  EXPECT_EQ(judge_payment(said), Payment::pending);
  said.refused = true;
  EXPECT_EQ(judge_payment(said), Payment::unconfirmed) << "refused, and yet under way";
  said.last_action = 116;
  EXPECT_EQ(judge_payment(said), Payment::declined);
  said.refused = false;
  EXPECT_EQ(judge_payment(said), Payment::declined);
}

TEST(JudgeOrder, EveryStatus) {
  struct Case {
    bool refused;
    Status status;
    Optional<std::int32_t> last_action;
    Payment expected;
  };
  const Case cases[] = {
      {false, "0", {}, Payment::not_paid},      {false, "0", -100, Payment::not_paid},
      {false, "0", -30001, Payment::pending},   {false, "0", 0, Payment::unconfirmed},
      {false, "0", 116, Payment::declined},     {false, "0", 151018, Payment::declined},
      {false, "0", 998, Payment::unconfirmed},  {false, "0", 151019, Payment::unconfirmed},
      {false, "0", 8204, Payment::unconfirmed}, {false, "1", {}, Payment::approved},
      {false, "2", 0, Payment::approved},       {false, "2", 116, Payment::approved},
      {false, "3", {}, Payment::reversed},      {false, "4", {}, Payment::reversed},
      {false, "5", {}, Payment::pending},       {false, "6", {}, Payment::declined},
      {false, "6", 151019, Payment::declined},  {false, "7", {}, Payment::pending},
      {false, "8", {}, Payment::unconfirmed},   {false, "99", {}, Payment::unconfirmed},
      {false, {}, {}, Payment::unconfirmed},    {true, "6", {}, Payment::declined},
      {true, "2", {}, Payment::unconfirmed},    {true, "0", -100, Payment::unconfirmed},
      {true, {}, {}, Payment::unconfirmed},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(judge_order(each.refused, each.status, each.last_action), each.expected)
        << each.refused << ' ' << each.status.raw() << ' ' << each.last_action.value_or(-1);
  }
}

TEST(JudgeRecord, OrderIsMissingByTheCodeOrWithoutAStatus) {
  const Optional<bool> silent;
  const Choice<OrderStatus> no_status;
  const Choice<OrderStatus> paid = OrderStatus::paid;
  struct Case {
    Optional<bool> success;
    Text code;
    Choice<OrderStatus> status;
    bool missing;
    Payment payment;
  };
  const Case cases[] = {
      {silent, "0", no_status, true, Payment::declined},
      {true, Text(), no_status, true, Payment::declined},
      {silent, "6", no_status, true, Payment::unconfirmed},
      {false, "06", paid, true, Payment::unconfirmed},
      {silent, "7", no_status, false, Payment::unconfirmed},
      {silent, Text(), no_status, false, Payment::unconfirmed},  // nothing came
      {silent, "0", paid, false, Payment::approved},
      {silent, "5", paid, false, Payment::unconfirmed},
      {true, "6", paid, false, Payment::approved},
      {silent, "2", OrderStatus::declined, false, Payment::declined},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(is_order_missing(each.success, each.code, each.status), each.missing);
    EXPECT_EQ(judge_record(each.success, each.code, each.status, {}), each.payment);
  }
}

TEST(JudgePayment, MethodNeedsItsTransactionAndNothingElseToGoTo) {
  EXPECT_TRUE(needs_method(true, "t", Text(), Text()));
  EXPECT_TRUE(needs_method(true, "t", "", ""));
  EXPECT_FALSE(needs_method(true, "", Text(), Text()));
  EXPECT_FALSE(needs_method(true, Text(), Text(), Text()));
  EXPECT_FALSE(needs_method(false, "t", Text(), Text()));
  EXPECT_FALSE(needs_method({}, "t", Text(), Text()));
  EXPECT_FALSE(needs_method(true, "t", "https://acs", Text()));
  EXPECT_FALSE(needs_method(true, "t", Text(), "https://shop"));
}

TEST(JudgePayment, DeclineOfARegisteredOrderLeavesTheActionOpen) {
  EXPECT_TRUE(is_action_open(false, Payment::declined, OrderStatus::registered));
  EXPECT_FALSE(is_action_open(true, Payment::declined, OrderStatus::registered));
  EXPECT_FALSE(is_action_open(false, Payment::unconfirmed, OrderStatus::registered));
  EXPECT_FALSE(is_action_open(false, Payment::declined, OrderStatus::declined));
}

TEST(JudgeTransaction, EveryResponseCode) {
  struct Case {
    const char* code;
    Payment expected;
  };
  const Case cases[] = {
      {"00", Payment::approved},    {"0", Payment::approved},     {"05", Payment::declined},
      {"13", Payment::declined},    {"51", Payment::declined},    {"62", Payment::declined},
      {"68", Payment::unconfirmed}, {"94", Payment::unconfirmed}, {"A1", Payment::unconfirmed},
      {"", Payment::unconfirmed},   {"5", Payment::unconfirmed},  {nullptr, Payment::unconfirmed},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(judge_transaction(each.code), each.expected) << (each.code ? each.code : "absent");
  }
}

}  // namespace
}  // namespace tillwire::test::verdict_payment_test
