// What answers and records say of a payment: every row of the decision rules.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <tillwire/verdict/payment.hpp>

#include "support/action_codes.hpp"

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
  facts.order.status = Status(said.status);
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
      {"1, unpaid: something was processed", {true, "5", "0"}, Payment::unconfirmed},
      {"1, declined", {true, "5", "6"}, Payment::declined},
      {"1, but redirected", {true, "5", nullptr, true}, Payment::unconfirmed},
      {"1, but the method is offered", {true, "1", nullptr, false, true}, Payment::unconfirmed},
      {"1, a failure of any kind", {true, "7"}, Payment::unconfirmed},
      {"1, no code", {true, nullptr}, Payment::unconfirmed},
      {"1, no reason", {true, "0"}, Payment::unconfirmed},
      {"1, an empty code", {true, ""}, Payment::unconfirmed},
      {"1, a wrong state", {true, "2"}, Payment::unconfirmed},
      {"1, no such order", {true, "6"}, Payment::unconfirmed},
      {"1, a code that is not listed", {true, "42"}, Payment::unconfirmed},
      {"1, the same, padded", {true, "07", "0"}, Payment::unconfirmed},
      {"1, against a paid order", {true, "5", "2"}, Payment::unconfirmed},
      {"1, against one under way", {true, "5", "7"}, Payment::unconfirmed},
      {"1, against a status of tomorrow", {true, "5", "99"}, Payment::unconfirmed},
      {"2, declined", {false, "0", "6"}, Payment::declined},
      {"2, declined and redirected", {false, "0", "6", true}, Payment::declined},
      {"2, given back", {false, "0", "3"}, Payment::reversed},
      {"2, refunded, by whatever sum", {false, "0", "4"}, Payment::unconfirmed},
      {"2, at the access control server", {false, "0", "5"}, Payment::pending},
      {"2, pending", {false, "0", "7"}, Payment::pending},
      {"2, partly completed", {false, "0", "8"}, Payment::unconfirmed},
      {"2, a status of tomorrow", {false, "0", "99"}, Payment::unconfirmed},
      {"3, held", {false, "0", "1"}, Payment::approved},
      {"3, paid", {false, "0", "2"}, Payment::approved},
      {"3, paid and redirected", {false, "0", "2", true}, Payment::unconfirmed},
      {"4: the status will say why", {false, "0", "0"}, Payment::not_paid},
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

TEST(JudgePayment, OnlyReasonsRefuseForCertain) {
  const auto judge = [](const char* code) { return judge_payment(facts({true, code})); };
  for (const char* reason : {"1", "3", "4", "5", "13", "14", "05", " 5 ", "0014"}) {
    EXPECT_EQ(judge(reason), Payment::declined) << reason;
  }
  char code[12];
  for (int i = -1; i != 1000; ++i) {
    static_cast<void>(std::snprintf(code, sizeof code, "%d", i));
    const bool reason = i == 1 || i == 3 || i == 4 || i == 5 || i == 13 || i == 14;
    EXPECT_EQ(judge(code) == Payment::declined, reason) << i;
  }
  for (const char* other : {"A", "5A", "5.", "-5", "1e0", "5 5", "5;"}) {
    EXPECT_EQ(judge(other), Payment::unconfirmed) << other;
  }
}

TEST(JudgePayment, ATakenNumberIsAQuestionWhereTheOrderIsRegisteredByIt) {
  for (const char* code : {"1", "01"}) {
    PaymentFacts said = facts({true, code});
    EXPECT_EQ(judge_payment(said), Payment::declined) << code;
    said.numbered = true;
    EXPECT_EQ(judge_payment(said), Payment::unconfirmed) << code;
  }
  PaymentFacts other = facts({true, "5"});
  other.numbered = true;
  EXPECT_EQ(judge_payment(other), Payment::declined);
}

TEST(JudgePayment, RefusalOfAnOrderThatItNamesWasProcessed) {
  PaymentFacts said = facts({true, "5"});
  said.order_id = "o-1";
  EXPECT_EQ(judge_payment(said), Payment::unconfirmed);
  said.order_id = {};
  said.order.action = "116";
  EXPECT_EQ(judge_payment(said), Payment::unconfirmed) << "an attempt: the order's status decides";
  said.order.status = Status("0");
  EXPECT_EQ(judge_payment(said), Payment::attempt_failed);
  said.order.action = "-9000";
  EXPECT_EQ(judge_payment(said), Payment::unconfirmed);
}

TEST(JudgePayment, EmptyAnswerConfirmsNothing) {
  EXPECT_EQ(judge_payment({}), Payment::unconfirmed);
}

TEST(JudgePayment, TheOrdersOwnErrorCodeContradictsAnApproval) {
  PaymentFacts said = facts({false, "0", "2"});
  said.contradicted = true;
  EXPECT_EQ(judge_payment(said), Payment::unconfirmed);
  said.order.status = Status("6");
  EXPECT_EQ(judge_payment(said), Payment::declined);
}

TEST(JudgePayment, SumsInTheAnswerCount) {
  PaymentFacts said = facts({false, "0", "2"});
  said.order.amount = 1250;
  said.order.deposited = 0;
  EXPECT_EQ(judge_payment(said), Payment::unconfirmed);
  said.order.deposited = 1250;
  EXPECT_EQ(judge_payment(said), Payment::approved);
}

OrderState state(const char* status, const char* action = nullptr) {
  OrderState order;
  order.status = Status(status);
  order.action = action;
  return order;
}

TEST(JudgeOrder, OnlyListedCodesEndAnAttemptAndNoneEndsTheOrder) {
  for (const Codes& each : all_codes) {
    for_each_code(each, [&](const std::string& code) {
      EXPECT_EQ(judge_order(false, state("0", code.c_str())), each.at_registered) << code;
    });
  }
}

TEST(JudgeOrder, TheStatusGoesBeforeTheCode) {
  struct Expected {
    const char* status;
    Payment payment;
  };
  constexpr Expected expected[] = {
      {"1", Payment::approved},    {"2", Payment::approved},     {"5", Payment::pending},
      {"6", Payment::declined},    {"7", Payment::pending},      {"8", Payment::unconfirmed},
      {"4", Payment::unconfirmed},  // how much was refunded?
      {"9", Payment::unconfirmed}, {"11", Payment::unconfirmed}, {"-1", Payment::unconfirmed},
  };
  for (const Codes& codes : all_codes) {
    for_each_code(codes, [&](const std::string& code) {
      for (const Expected& each : expected) {
        // Approved in part, without a sum.
        const bool unknown = each.payment == Payment::approved && code.find('P') != code.npos;
        EXPECT_EQ(judge_order(false, state(each.status, code.c_str())),
                  unknown ? Payment::unconfirmed : each.payment)
            << each.status << '/' << code;
      }
      EXPECT_EQ(judge_order(false, state("3", code.c_str())), codes.at_reversed) << code;
    });
  }
}

TEST(JudgeOrder, AReversedOrderThatStillHoldsMoneyWasNotDeclined) {
  OrderState order = state("3", "116");
  EXPECT_EQ(judge_order(false, order), Payment::declined);
  order.approved = 1250;
  EXPECT_EQ(judge_order(false, order), Payment::reversed);
}

TEST(JudgeOrder, WithoutACodeNothingWasTried) {
  EXPECT_EQ(judge_order(false, state("0")), Payment::not_paid);
  EXPECT_EQ(judge_order(false, state("0", "")), Payment::pending) << "not a code";
  EXPECT_EQ(judge_order(false, state(nullptr)), Payment::unconfirmed);
}

TEST(JudgeOrder, ARefusedQuerySaysNothingOfAnOpenOrder) {
  EXPECT_EQ(judge_order(true, state("6")), Payment::declined) << "the order's own error";
  for (const char* status : {"0", "1", "2", "3", "4", "5", "7", "8", "99"}) {
    EXPECT_EQ(judge_order(true, state(status, "116")), Payment::unconfirmed) << status;
  }
  EXPECT_EQ(judge_order(true, state(nullptr)), Payment::unconfirmed);
}

struct Sums {
  const char* status;
  const char* payment_state;
  std::int64_t amount;
  std::int64_t approved;  // absent if negative, as all
  std::int64_t deposited;
  std::int64_t refunded;
};

OrderState state(const Sums& sums) {
  const auto sum = [](std::int64_t units) { return units < 0 ? Amount() : Amount(units); };
  OrderState order = state(sums.status);
  order.payment_state = Choice<PaymentState>(sums.payment_state);
  order.amount = sum(sums.amount);
  order.approved = sum(sums.approved);
  order.deposited = sum(sums.deposited);
  order.refunded = sum(sums.refunded);
  return order;
}

TEST(JudgeOrder, SumsSayHowMuchIsCharged) {
  struct Case {
    Sums sums;
    Payment payment;
    std::int64_t charged;  // 0: nothing, or not said
    std::int64_t captured;
  };
  constexpr std::int64_t no = -1;
  constexpr Case cases[] = {
      {{"1", "APPROVED", 1250, 1250, 0, 0}, Payment::approved, 1250, 0},
      {{"1", "APPROVED", 1250, 1000, 0, 0}, Payment::approved, 1000, 0},
      {{"1", "APPROVED", 1250, no, no, no}, Payment::approved, 0, 0},
      {{"1", "DEPOSITED", 1250, 1250, 1250, 0}, Payment::approved, 1250, 0},
      {{"2", "DEPOSITED", 1250, 1250, 1250, 0}, Payment::approved, 1250, 1250},
      {{"2", "DEPOSITED", 1250, 0, 1250, 0}, Payment::approved, 1250, 1250},
      {{"2", "DEPOSITED", 1250, 1250, 1000, 0}, Payment::approved, 1000, 1000},
      {{"2", nullptr, 1250, no, no, no}, Payment::approved, 0, 0},
      {{"2", nullptr, 1250, 1000, no, no}, Payment::approved, 1000, 0},
      {{"2", nullptr, 1250, 1250, no, 250}, Payment::approved, 1000, 0},
      {{"2", "DEPOSITED", 1250, 1500, 1500, 0}, Payment::approved, 1500, 1500},
      // Refunded in part: the charged sum is what is left, or what was charged before.
      {{"2", "DEPOSITED", 1250, 1250, 1050, 200}, Payment::approved, 1050, 1250},
      {{"2", "DEPOSITED", 1250, 1250, 1000, 100}, Payment::approved, 900, 1000},  // or 1000 of 1100
      {{"2", "DEPOSITED", 1250, 1250, 1250, 200}, Payment::approved, 1050, 1250},
      {{"2", "REFUNDED", 1250, 1250, 625, 625}, Payment::approved, 0, 625},    // 0, or 625 of 1250
      {{"2", "DEPOSITED", 1250, 600, 600, 100}, Payment::approved, 500, 600},  // authorised in part
      {{"4", "REFUNDED", 1250, 600, 500, 100}, Payment::approved, 500, 600},
      {{"4", "REFUNDED", 1250, 625, 625, 625}, Payment::reversed, 0, 625},
      {{"4", "REFUNDED", 1250, 1250, 1050, 200}, Payment::approved, 1050, 1250},
      {{"4", "DEPOSITED", 1250, 1250, 1250, 200}, Payment::approved, 1050, 1250},
      {{"4", "REFUNDED", 1250, no, 1250, 1}, Payment::approved, 1249, 1250},
      // Refunded in full.
      {{"4", "REFUNDED", 1250, 1250, 0, 1250}, Payment::reversed, 0, 1250},
      {{"4", "REFUNDED", 1250, 1250, 1250, 1250}, Payment::reversed, 0, 1250},
      {{"4", "REFUNDED", 1250, no, no, 1250}, Payment::unconfirmed, 0, 0},
      {{"4", "REFUNDED", 1250, 1250, 400, 400}, Payment::unconfirmed, 0, 400},  // 0, or 400 of 800
      {{"2", "REFUNDED", 1250, 1250, 400, 400}, Payment::approved, 0, 400},
      {{"4", "REFUNDED", 1250, 1250, 1250, no}, Payment::unconfirmed, 0, 0},
      {{"4", nullptr, no, no, no, no}, Payment::unconfirmed, 0, 0},
      {{"8", "DEPOSITED", 1250, 1250, 600, 0}, Payment::approved, 600, 600},
      {{"8", "DEPOSITED", 1250, 1250, 600, 200}, Payment::approved, 400, 600},
      {{"8", nullptr, 1250, 1250, 600, 0}, Payment::approved, 600, 600},
      {{"8", nullptr, 1250, 1250, 0, 0}, Payment::unconfirmed, 0, 0},
      {{"3", "REVERSED", 1250, 0, 0, 0}, Payment::reversed, 0, 0},
      {{"3", "REVERSED", 1250, 1250, 0, 0}, Payment::reversed, 0, 0},
      {{"6", "DECLINED", 1250, 0, 0, 0}, Payment::declined, 0, 0},
  };
  for (const Case& each : cases) {
    const OrderState order = state(each.sums);
    const auto what = ::testing::Message() << each.sums.status << ' ' << each.sums.approved << ' '
                                           << each.sums.deposited << ' ' << each.sums.refunded;
    EXPECT_STREQ(contradiction_in(order), nullptr) << what;
    EXPECT_EQ(judge_order(false, order), each.payment) << what;
    EXPECT_EQ(charged_in(order), each.charged != 0 ? Amount(each.charged) : Amount()) << what;
    EXPECT_EQ(captured_in(order), each.captured != 0 ? Amount(each.captured) : Amount()) << what;
  }
}

TEST(JudgeOrder, APartOfUnknownSizeIsNotTheWhole) {
  constexpr std::int64_t no = -1;
  for (const char* const status : {"1", "2"}) {
    const std::int64_t charged = *status == '2' ? 400 : no;
    for (const char* const code : {"P0", "P1", "P2", " P1 "}) {
      OrderState order = state({status, nullptr, 1000, no, no, no});
      order.action = code;
      EXPECT_EQ(judge_order(false, order), Payment::unconfirmed) << status << code;
      EXPECT_FALSE(is_partial(order)) << status << code;
      order = state({status, nullptr, 1000, 400, charged, no});
      order.action = code;
      EXPECT_EQ(judge_order(false, order), Payment::approved) << status << code;
      EXPECT_TRUE(is_partial(order)) << status << code;
    }
    for (const char* const code : {"0", "00", "C0", "P3", "P", "O9", "PA", "-P0", ""}) {
      OrderState order = state({status, nullptr, 1000, no, no, no});
      order.action = code;
      EXPECT_EQ(judge_order(false, order), Payment::approved) << status << code;
    }
  }
}

TEST(JudgeOrder, LessThanTheRegisteredAmountIsAPart) {
  constexpr std::int64_t no = -1;
  EXPECT_TRUE(is_partial(state({"1", "APPROVED", 1000, 999, 0, 0})));
  EXPECT_FALSE(is_partial(state({"1", "APPROVED", 1000, 1000, 0, 0})));
  EXPECT_TRUE(is_partial(state({"2", "DEPOSITED", 1000, 400, 400, 0})));
  EXPECT_TRUE(is_partial(state({"2", nullptr, 1000, 400, no, no})));
  EXPECT_FALSE(is_partial(state({"2", nullptr, no, 400, 400, no})));
  EXPECT_FALSE(is_partial(state({"2", nullptr, 1000, no, no, no})));
  EXPECT_FALSE(is_partial(state({"6", "DECLINED", 1000, 0, 0, 0})));
}

TEST(JudgeOrder, ContradictoryRecordsDecideNothing) {
  constexpr std::int64_t no = -1;
  struct Case {
    Sums sums;
    const char* field;
  };
  constexpr Case cases[] = {
      {{"0", "CREATED", 1250, 0, 1250, 0}, "depositedAmount"},
      {{"0", "CREATED", 1250, 1250, 0, 0}, "approvedAmount"},
      {{"0", "CREATED", 1250, 0, 0, 1250}, "refundedAmount"},
      {{"5", nullptr, 1250, 1250, 1250, 0}, "depositedAmount"},
      {{"6", nullptr, 1250, 0, 1250, 0}, "depositedAmount"},
      {{"6", nullptr, 1250, 1, 0, 0}, "approvedAmount"},
      {{"3", nullptr, 1250, 0, 1250, 0}, "depositedAmount"},
      {{"1", nullptr, 1250, 0, 0, 0}, "approvedAmount"},
      {{"2", nullptr, 1250, 1250, 0, 0}, "depositedAmount"},
      {{"2", nullptr, 1250, 1250, 1250, 1250}, "depositedAmount"},
      {{"2", nullptr, 1250, 1250, 0, 1250}, "depositedAmount"},
      {{"2", nullptr, 1250, 625, 625, 625}, "depositedAmount"},
      {{"2", nullptr, 1250, 1250, no, 1250}, "refundedAmount"},
      {{"2", nullptr, 1250, no, no, 1250}, "refundedAmount"},
      {{"1", nullptr, 1250, no, no, 1250}, "refundedAmount"},
      {{"4", nullptr, 1250, 1250, 1250, 0}, "depositedAmount"},
      {{"2", nullptr, 1250, 1250, 1251, 0}, "depositedAmount"},
      {{"2", nullptr, 1250, 0, 1251, 0}, "depositedAmount"},
      {{"2", nullptr, 1250, INT64_MAX, INT64_MAX, 0}, "depositedAmount"},
      {{"1", nullptr, 1250, INT64_MAX, 0, 0}, "approvedAmount"},
      {{"2", nullptr, 1250, 1250, 1250, INT64_MAX}, "refundedAmount"},
      {{"4", nullptr, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX}, "refundedAmount"},
      // The state in words contradicts the status.
      {{"0", "DEPOSITED", 1250, no, no, no}, "paymentState"},
      {{"0", "APPROVED", 1250, no, no, no}, "paymentState"},
      {{"5", "DEPOSITED", 1250, no, no, no}, "paymentState"},
      {{"6", "DEPOSITED", 1250, no, no, no}, "paymentState"},
      {{"6", "APPROVED", 1250, no, no, no}, "paymentState"},
      {{"2", "CREATED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"2", "DECLINED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"2", "APPROVED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"2", "REVERSED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"1", "CREATED", 1250, 1250, 0, 0}, "paymentState"},
      {{"1", "DECLINED", 1250, 1250, 0, 0}, "paymentState"},
      {{"1", "REVERSED", 1250, 1250, 0, 0}, "paymentState"},
      {{"2", "REFUNDED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"2", "REFUNDED", 1250, no, no, no}, "paymentState"},
      {{"8", "CREATED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"8", "DECLINED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"8", "REVERSED", 1250, 1250, 1250, 0}, "paymentState"},
      {{"3", "DEPOSITED", 1250, 0, 0, 0}, "paymentState"},
      {{"4", "REVERSED", 1250, 1250, 0, 1250}, "paymentState"},
  };
  for (const Case& each : cases) {
    const OrderState order = state(each.sums);
    const auto what = ::testing::Message() << each.sums.status << ' ' << each.sums.approved << ' '
                                           << each.sums.deposited << ' ' << each.sums.refunded;
    EXPECT_STREQ(contradiction_in(order), each.field) << what;
    EXPECT_EQ(judge_order(false, order), Payment::unconfirmed) << what;
    EXPECT_EQ(judge_order(true, order), Payment::unconfirmed) << what;
  }
  OrderState negative = state({"2", nullptr, 1250, 1250, 1250, 0});
  negative.deposited = -1;
  EXPECT_STREQ(contradiction_in(negative), "depositedAmount");
  negative.deposited = INT64_MIN;
  negative.refunded = INT64_MIN;
  EXPECT_STREQ(contradiction_in(negative), "refundedAmount");
}

TEST(JudgeOrder, StatesOfTomorrowContradictNothing) {
  for (const char* status : {"7", "99"}) {
    for (const char* words : {"CREATED", "APPROVED", "DEPOSITED", "REFUNDED", "REVERSED", "NEW"}) {
      EXPECT_STREQ(contradiction_in(state({status, words, 1250, 1250, 1250, 0})), nullptr);
    }
  }
}

TEST(ActionCode, OfARefund) {
  EXPECT_EQ(refund_action_of({}), Action::approved);
  for (const char* done : {"0", "000", "00"}) EXPECT_EQ(refund_action_of(done), Action::approved);
  for (const char* open : {"1120", "78", "914", "B7", "124", "341041", "4242"}) {
    EXPECT_EQ(refund_action_of(open), Action::open) << open;
  }
  EXPECT_EQ(refund_action_of("116"), Action::declined);
}

TEST(JudgeOrder, OrderIsMissingByTheCodeOrWithoutAStatus) {
  const Optional<bool> silent;
  const Choice<OrderStatus> no_status;
  const Choice<OrderStatus> paid = OrderStatus::paid;
  struct Case {
    Optional<bool> success;
    Text code;
    Choice<OrderStatus> status;
    bool missing;
  };
  const Case cases[] = {
      {silent, "0", no_status, false},    {true, Text(), no_status, false},
      {silent, "6", no_status, true},     {false, "06", no_status, true},
      {true, "6", no_status, false},      {silent, "6", paid, false},
      {false, "06", paid, false},         {silent, "7", no_status, false},
      {silent, Text(), no_status, false},  // nothing came
      {silent, "0", paid, false},         {silent, "5", paid, false},
      {true, "6", paid, false},           {silent, "2", OrderStatus::declined, false},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(is_order_missing(each.success, each.code, each.status), each.missing);
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

/// All pairs of digits and letters: those that say done with a catch (08, 85, C0, P0 to P2), whose
/// answer has no amount, decide as little as those that no list has.
TEST(JudgeTransaction, OnlyOneCodeApprovesAndFourDecline) {
  const std::string characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string declined;
  for (const char first : characters) {
    for (const char second : characters) {
      const char code[] = {first, second, 0};
      const Payment payment = judge_transaction(code);
      EXPECT_EQ(payment == Payment::approved, std::string(code) == "00") << code;
      if (payment == Payment::declined) declined += std::string(code) + ' ';
      EXPECT_EQ(judge_fault(code), payment == Payment::declined ? payment : Payment::unconfirmed)
          << code;
    }
  }
  EXPECT_EQ(declined, "05 13 51 62 ");
  for (const char* const code : {"1008", "0", "", "5", "051"}) {
    EXPECT_EQ(judge_fault(code), Payment::unconfirmed) << code;
  }
  EXPECT_EQ(judge_fault(Text()), Payment::unconfirmed);
}

}  // namespace
}  // namespace tillwire::test::verdict_payment_test
