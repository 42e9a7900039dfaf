// What payment answers come to: the decision rules, 3-D Secure, and the record of an order.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>
#include <tillwire/ops/transactions.hpp>
#include <vector>

#include "exchange.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::payment_test {
namespace {

using namespace tillwire::ecommerce;
using namespace tillwire::transactions;

struct Case {
  const char* what;
  const char* answer;
  Payment payment;
};

PaymentOrder by_card() {
  PaymentOrder payment;
  payment.order_id = "O1";
  payment.pan = "4111111111111111";
  payment.cvc = "123";
  payment.expiry = "203012";
  payment.cardholder = "MAX";
  payment.language = Language::english;
  return payment;
}

Payment paid(const std::string& answer, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Exchange exchange;
  const auto result = exchange.call(by_card(), answer);
  EXPECT_TRUE(result.answered()) << answer;
  return result->payment();
}

/// A body without a result is not an answer.
template <class Operation>
void expect_malformed(const Operation& request, CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const char* const text : {"{}", "null", R"({"foo":1})", R"({"errorCode":null})",
                                 R"({"success":"","errorCode":null})"}) {
    Exchange exchange;
    const auto answer = exchange.call(request, text);
    EXPECT_EQ(answer.error().code, Errc::field_missing) << text;
    EXPECT_EQ(answer.error().delivery, Delivery::unknown) << text;
    EXPECT_EQ(answer.payment(), Payment::unconfirmed) << text;
  }
}

/// A body without any of the fields that decide.
template <class Operation>
void expect_missing(const Operation& request, const char* field,
                    const std::vector<std::string>& answers, CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const std::string& text : answers) {
    Exchange exchange;
    const auto answer = exchange.call(request, text);
    EXPECT_EQ(answer.error().code, Errc::field_missing) << text;
    EXPECT_STREQ(answer.error().field, field) << text;
    EXPECT_EQ(answer.error().delivery, Delivery::unknown) << text;
    EXPECT_EQ(answer.payment(), Payment::unconfirmed) << text;
  }
}

const std::vector<std::string> without_code = {
    R"({"acsUrl":"https://a"})",
    R"({"acsUrl":""})",
    R"({"is3DSVer2":true})",
    R"({"is3DSVer2":true,"threeDSServerTransId":"t","threeDSMethodUrlServer":"https://s"})",
    R"({"orderId":"O1","redirect":"https://shop"})",
};

TEST(PaymentOrder, DecisionRules) {
  const Case cases[] = {
      {"1", R"({"errorCode":"5"})", Payment::declined},
      {"1, as an integer", R"({"errorCode":5})", Payment::declined},
      {"1, as padded text", R"({"errorCode":" 05"})", Payment::declined},
      {"1, of an unpaid order", R"({"errorCode":5,"orderStatus":0})", Payment::unconfirmed},
      {"1, of a declined order", R"({"errorCode":5,"orderStatus":6})", Payment::declined},
      {"1, of a declined order, without a reason", R"({"errorCode":7,"orderStatus":6})",
       Payment::unconfirmed},
      {"1, of a paid order", R"({"errorCode":5,"orderStatus":2})", Payment::unconfirmed},
      {"1, but redirected", R"({"errorCode":"1","acsUrl":"https://a"})", Payment::unconfirmed},
      {"1, without a reason", R"({"errorCode":"7"})", Payment::unconfirmed},
      {"1, with a code that is not known", R"({"errorCode":"99"})", Payment::unconfirmed},
      {"2", R"({"errorCode":"0","orderStatus":6})", Payment::declined},
      {"2, as text", R"({"errorCode":0,"orderStatus":"3"})", Payment::reversed},
      {"2, a status of tomorrow", R"({"errorCode":"0","orderStatus":99})", Payment::unconfirmed},
      {"3, held", R"({"errorCode":"0","orderStatus":1,"acsUrl":""})", Payment::approved},
      {"3, paid", R"({"errorCode":0,"orderStatus":2})", Payment::approved},
      {"3, paid, as text", R"({"errorCode":"00","orderStatus":"2"})", Payment::approved},
      {"4", R"({"errorCode":"0","orderStatus":0})", Payment::not_paid},
      {"5, before 2", R"({"errorCode":"0","orderStatus":0,"acsUrl":"https://a"})",
       Payment::three_ds_challenge},
      {"5, without a status", R"({"errorCode":0,"acsUrl":"https://a"})",
       Payment::three_ds_challenge},
      {"paid and redirected", R"({"errorCode":0,"orderStatus":2,"acsUrl":"https://a"})",
       Payment::unconfirmed},
      {"nothing said", R"({"errorCode":0,"redirect":"https://shop","info":"ok"})",
       Payment::unconfirmed},
      {"success wins", R"({"success":true,"errorCode":"7","orderStatus":2})", Payment::approved},
      {"no success wins", R"({"success":false,"errorCode":"0"})", Payment::unconfirmed},
      {"no success for a reason", R"({"success":false,"errorCode":"5"})", Payment::declined},
      {"an error without a code", R"({"errorCode":"0","error":true})", Payment::unconfirmed},
      {"no success of a paid order", R"({"success":false,"errorCode":"0","orderStatus":2})",
       Payment::unconfirmed},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(static_cast<int>(paid(each.answer)), static_cast<int>(each.payment)) << each.what;
  }
}

TEST(PaymentOrder, AnswerWithoutACodeIsMalformed) {
  expect_malformed(by_card());
  expect_missing(by_card(), "errorCode", without_code);
  expect_missing(by_card(), "errorCode", {R"({"orderStatus":2})"});
}

TEST(PaymentOrder, ThreeDSecure2) {
  const Case cases[] = {
      {"the method",
       R"({"errorCode":0,"is3DSVer2":true,"threeDSServerTransId":"t","threeDSMethodURLServer":"u"})",
       Payment::three_ds_method},
      {"the method, the order still unpaid",
       R"({"errorCode":0,"orderStatus":0,"is3DSVer2":"true","threeDSServerTransId":"t"})",
       Payment::three_ds_method},
      {"the challenge",
       R"({"errorCode":0,"info":"i","is3DSVer2":true,"acsUrl":"https://a","packedCReq":"c"})",
       Payment::three_ds_challenge},
      {"the challenge, the transaction's id again",
       R"({"errorCode":0,"is3DSVer2":true,"threeDSServerTransId":"t","acsUrl":"https://a"})",
       Payment::three_ds_challenge},
      {"no challenge was needed",
       R"({"errorCode":0,"is3DSVer2":true,"threeDSServerTransId":"t","redirect":"https://s"})",
       Payment::unconfirmed},
      {"paid", R"({"errorCode":0,"is3DSVer2":true,"threeDSServerTransId":"t","orderStatus":2})",
       Payment::approved},
      {"version 1", R"({"errorCode":0,"is3DSVer2":false,"threeDSServerTransId":"t"})",
       Payment::unconfirmed},
      {"without the transaction's id", R"({"errorCode":0,"is3DSVer2":true})", Payment::unconfirmed},
      {"refused", R"({"errorCode":1,"is3DSVer2":true,"threeDSServerTransId":"t"})",
       Payment::unconfirmed},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(static_cast<int>(paid(each.answer)), static_cast<int>(each.payment)) << each.what;
  }
}

template <class Operation>
void check_payments(const Operation& request, const std::vector<Case>& cases,
                    CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const Case& each : cases) {
    Exchange exchange;
    const auto answer = exchange.call(request, each.answer);
    ASSERT_TRUE(answer.answered()) << each.what;
    EXPECT_EQ(static_cast<int>(answer->payment()), static_cast<int>(each.payment)) << each.what;
  }
  expect_malformed(request);
}

TEST(InstantPayment, WhatBecameOfIt) {
  InstantPayment payment;
  payment.binding_id = "B1";
  check_payments(
      payment,
      {
          {"paid", R"({"errorCode":"0","orderStatus":{"OrderStatus":2}})", Payment::approved},
          {"held", R"({"errorCode":0,"orderStatus":{"orderStatus":"1"}})", Payment::approved},
          {"paid, except for the order's error",
           R"({"errorCode":"0","orderStatus":{"ErrorCode":"5","OrderStatus":2}})",
           Payment::unconfirmed},
          {"refused", R"({"errorCode":"4","error":"text"})", Payment::declined},
          {"denied: it may have been charged before", R"({"errorCode":"5","error":"text"})",
           Payment::unconfirmed},
          {"refused, and paid", R"({"errorCode":"5","orderStatus":{"OrderStatus":2}})",
           Payment::unconfirmed},
          {"the number is taken", R"({"errorCode":"1"})", Payment::unconfirmed},
          {"the number is taken, by a plan", R"({"errorCode":"10"})", Payment::unconfirmed},
          {"refused, with the order that was registered", R"({"errorCode":"5","orderId":"O1"})",
           Payment::unconfirmed},
          {"not found", R"({"errorCode":"0","orderStatus":{"ErrorCode":"0"}})",
           Payment::unconfirmed},
          {"charged more than was asked",
           R"({"errorCode":"0","orderStatus":{"OrderStatus":2,"Amount":100,"depositAmount":101}})",
           Payment::unconfirmed},
          {"declined", R"({"errorCode":"0","orderStatus":{"OrderStatus":6}})", Payment::declined},
          {"unpaid", R"({"errorCode":"0","orderStatus":{"OrderStatus":0}})", Payment::not_paid},
          {"no order", R"({"errorCode":"0","orderStatus":{}})", Payment::unconfirmed},
          {"the method", R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t"})",
           Payment::three_ds_method},
          {"the challenge",
           R"({"errorCode":"0","acsUrl":"https://a","orderStatus":{"OrderStatus":0}})",
           Payment::three_ds_challenge},
      });
  expect_missing(payment, "errorCode", without_code);
}

TEST(InstantPayment, OrdersOwnErrorCodeDeclinesNothing) {
  InstantPayment payment;
  payment.binding_id = "B1";
  check_payments(
      payment,
      {
          {"the status cannot be read", R"({"errorCode":"0","orderStatus":{"ErrorCode":"7"}})",
           Payment::unconfirmed},
          {"access denied", R"({"errorCode":"0","orderStatus":{"ErrorCode":"5"}})",
           Payment::unconfirmed},
          {"the only code", R"({"orderStatus":{"ErrorCode":"4","ErrorMessage":"m"}})",
           Payment::declined},
          {"the only code, vague", R"({"orderStatus":{"ErrorCode":"7"}})", Payment::unconfirmed},
          {"the only code, the number is taken", R"({"orderStatus":{"ErrorCode":"1"}})",
           Payment::unconfirmed},
          {"no code", R"({"orderStatus":{"OrderStatus":2}})", Payment::approved},
      });
}

TEST(MotoPayment, IsNeverApproved) {
  MotoPayment payment;
  payment.amount = {100};
  payment.return_url = "https://shop.example";
  payment.pan = "4111111111111111";
  payment.expiry = "203012";
  payment.cardholder = "MAX";
  check_payments(
      payment,
      {
          {"processed", R"({"success":true,"errorCode":"0"})", Payment::unconfirmed},
          {"success wins", R"({"success":true,"errorCode":"5"})", Payment::unconfirmed},
          {"status that is not its own", R"({"success":true,"errorCode":"0","orderStatus":2})",
           Payment::unconfirmed},
          {"refused", R"({"success":false,"errorCode":"5"})", Payment::declined},
          {"refused, with an integer", R"({"success":false,"errorCode":4})", Payment::declined},
          {"the number is taken: by a lost request?", R"({"success":false,"errorCode":"1"})",
           Payment::unconfirmed},
          {"the same, padded", R"({"success":false,"errorCode":"01"})", Payment::unconfirmed},
          {"system error", R"({"success":false,"errorCode":7})", Payment::unconfirmed},
      });
  check_payments(payment,
                 {
                     {"refused, with nothing else", R"({"errorCode":"5"})", Payment::declined},
                     {"processed, without success", R"({"errorCode":"0"})", Payment::unconfirmed},
                     {"processed, without a code", R"({"success":true})", Payment::unconfirmed},
                     {"the number is taken", R"({"errorCode":" 01 "})", Payment::unconfirmed},
                 });
  expect_missing(payment, "success", {R"({"mdOrder":"O1"})", R"({"errorMessage":"m"})"});
}

TEST(IndustryPractice, IsNeverApproved) {
  IndustryPracticePaymentOrder charge;
  charge.original_order_id = "O1";
  charge.order_number = "A-17";
  charge.tii = "IPS";
  check_payments(
      charge,
      {
          {"processed", R"({"errorCode":"0","actionCode":0,"approvalCode":"123456"})",
           Payment::unconfirmed},
          {"refused", R"({"errorCode":"5"})", Payment::declined},
          {"the number is taken", R"({"errorCode":"1"})", Payment::unconfirmed},
          {"refused, with an attempt", R"({"errorCode":"5","actionCode":"116"})",
           Payment::unconfirmed},
          {"refused, with its order", R"({"errorCode":"5","mdOrder":"O1"})", Payment::unconfirmed},
          {"refused by the issuer", R"({"errorCode":"5","mdOrder":"O2","actionCode":116})",
           Payment::unconfirmed},
          {"no answer from the issuer", R"({"errorCode":"5","mdOrder":"O2","actionCode":151019})",
           Payment::unconfirmed},
      });
}

/// Every form of a refusal, with its code and words.
TEST(Payments, AreRefusedInEveryForm) {
  const char* const forms[] = {
      R"({"errorCode":"05","errorMessage":"words"})",
      R"({"errorCode":5,"errorMessage":"words"})",
      R"({"errorCode":" 5 ","error":true,"errorMessage":"words"})",
      R"({"errorCode":"5","error":true,"errorMessage":"words","is3DSVer2":false})",
      R"({"success":false,"error":{"code":"5","description":"d","message":"words"}})",
      R"({"success":false,"error":{"code":5,"description":"words"}})",
      R"({"success":false,"errorCode":"0","error":{"code":"5","message":"words"}})",
      R"({"success":false,"errorMessage":"words","error":{"code":"5"}})",
      R"({"success":false,"errorCode":"5","error":"words"})",
      R"({"error":{"code":"5","message":"words"}})",
  };
  const auto check = [&forms](const auto& request, Payment expected = Payment::declined) {
    for (const char* const form : forms) {
      Exchange exchange;
      const auto answer = exchange.call(request, form);
      ASSERT_TRUE(answer.answered()) << form;
      EXPECT_TRUE(answer->refused()) << form;
      EXPECT_EQ(answer->payment(), expected) << form;
      EXPECT_TRUE(is_code(answer->code(), ErrorCode::access_denied)) << form;
      EXPECT_TRUE(is_code(exchange.fault().code, ErrorCode::access_denied)) << form;
      EXPECT_EQ(exchange.fault().message, Text("words")) << form;
    }
  };
  PaymentOrderBinding by_binding;
  by_binding.order_id = "O1";
  by_binding.binding_id = "B1";
  by_binding.tii = BindingInitiator::merchant;
  InstantPayment instant;
  instant.binding_id = "B1";
  MotoPayment moto;
  moto.amount = {100};
  moto.return_url = "https://shop.example";
  moto.pan = "4111111111111111";
  moto.expiry = "203012";
  moto.cardholder = "MAX";
  IndustryPracticePaymentOrder practice;
  practice.original_order_id = "O1";
  practice.order_number = "A-17";
  practice.tii = "IPS";
  InstallmentPayment installment;
  installment.payment.binding_id = "B1";
  check(by_card());
  check(by_binding);
  check(instant, Payment::unconfirmed);  // a stored card may have been charged
  check(moto);
  check(practice);
  check(installment.payment, Payment::unconfirmed);
  check(installment, Payment::unconfirmed);  // a stored card may have been charged
}

TEST(StoredCards, NumberIsTakenInEveryForm) {
  RecurrentPayment payment;
  payment.binding_id = "B1";
  for (const char* const form :
       {R"({"success":false,"error":{"code":"10","message":"m"}})",
        R"({"success":false,"error":{"code":10}})", R"({"errorCode":10})",
        R"({"success":false,"errorCode":"1"})", R"({"orderStatus":{"errorCode":"10"}})",
        R"({"success":false,"data":{"orderId":"O1"},"orderStatus":{"ErrorCode":"1"}})"}) {
    Exchange exchange;
    const auto answer = exchange.call(payment, form);
    ASSERT_TRUE(answer.answered()) << form;
    EXPECT_TRUE(answer->number_taken()) << form;
    EXPECT_EQ(answer->payment(), Payment::unconfirmed) << form;
    EXPECT_TRUE(is_refusal(exchange.fault().code)) << form;
  }
  Exchange exchange;
  const auto answer = exchange.call(payment, R"({"success":true,"errorCode":"10"})");
  EXPECT_FALSE(answer->number_taken());
}

TEST(Payments, ProcessedSaysNothingElse) {
  const auto processed = [](const char* answer) {
    Exchange exchange;
    const auto result = exchange.call(by_card(), answer);
    return result->processed();
  };
  EXPECT_TRUE(processed(R"({"errorCode":"0","redirect":"https://shop"})"));
  EXPECT_TRUE(processed(R"({"success":true})"));
  for (const char* const other :
       {R"({"errorCode":"5"})", R"({"success":false})", R"({"errorCode":0,"orderStatus":7})",
        R"({"errorCode":0,"orderStatus":99})", R"({"errorCode":0,"acsUrl":"https://a"})",
        R"({"errorCode":0,"error":"DATA_INPUT_ERROR"})"}) {
    EXPECT_FALSE(processed(other)) << other;
  }
  IndustryPracticePaymentOrder practice;
  practice.original_order_id = "O1";
  practice.order_number = "A-17";
  practice.tii = "IPS";
  for (const auto& [answer, expected] : {std::pair(R"({"errorCode":"0","actionCode":0})", true),
                                         {R"({"errorCode":"0"})", true},
                                         {R"({"errorCode":"0","actionCode":116})", false},
                                         {R"({"errorCode":"5"})", false}}) {
    Exchange exchange;
    const auto result = exchange.call(practice, answer);
    EXPECT_EQ(result->processed(), expected) << answer;
  }
}

TEST(GetOrderStatus, WhatBecameOfThePayment) {
  const auto asked = [](const char* answer) {
    GetOrderStatus status;
    status.order_id = "O1";
    Exchange exchange;
    const auto result = exchange.call(status, answer);
    return std::pair(result.payment(), result->refused());
  };
  for (const auto& [answer, payment, refused] :
       {std::tuple{R"({"ErrorCode":"0","OrderStatus":2,"Amount":5,"depositAmount":5})",
                   Payment::approved, false},
        {R"({"ErrorCode":"0","OrderStatus":1,"Amount":5,"approvedAmount":5})", Payment::approved,
         false},
        {R"({"ErrorCode":"0","OrderStatus":2,"Amount":5,"depositAmount":6})", Payment::unconfirmed,
         false},
        {R"({"ErrorCode":"0","OrderStatus":0})", Payment::pending, false},
        {R"({"ErrorCode":"0","OrderStatus":5})", Payment::pending, false},
        {R"({"ErrorCode":"0","OrderStatus":6})", Payment::declined, false},
        {R"({"ErrorCode":"2","OrderStatus":6})", Payment::declined, false},
        {R"({"ErrorCode":"2","OrderStatus":0})", Payment::unconfirmed, true},
        {R"({"ErrorCode":"0","OrderStatus":11})", Payment::unconfirmed, false},
        {R"({"ErrorCode":"6"})", Payment::unconfirmed, true},
        {R"({"ErrorCode":"0"})", Payment::unconfirmed, false},
        {R"({"success":false,"ErrorCode":"0","OrderStatus":2})", Payment::unconfirmed, true},
        {R"({"success":true,"ErrorCode":"7","OrderStatus":2})", Payment::approved, false},
        {R"({"success":false,"ErrorCode":"2","OrderStatus":6})", Payment::declined, false}}) {
    EXPECT_EQ(asked(answer), std::pair(payment, refused)) << answer;
  }
}

TEST(GetOrderStatus, ProcessingCentreHasToAgreeThatItIsPaid) {
  for (const auto& [answer, payment, standing] :
       {std::tuple{R"({"ErrorCode":"0","OrderStatus":2,"params":{"respCode":"00"}})",
                   Payment::approved, Standing::paid},
        {R"({"ErrorCode":"0","OrderStatus":2,"params":{"respCode":"0"}})", Payment::approved,
         Standing::paid},
        {R"({"ErrorCode":"0","OrderStatus":2,"params":{}})", Payment::approved, Standing::paid},
        {R"({"ErrorCode":"0","OrderStatus":2,"params":{"respCode":"05"}})", Payment::unconfirmed,
         Standing::unknown},
        {R"({"ErrorCode":"0","OrderStatus":1,"params":{"respCode":""}})", Payment::unconfirmed,
         Standing::unknown},
        {R"({"ErrorCode":"0","OrderStatus":0,"params":{"respCode":"05"}})", Payment::pending,
         Standing::open},
        {R"({"ErrorCode":"0","OrderStatus":6,"params":{"respCode":"05"}})", Payment::declined,
         Standing::declined}}) {
    GetOrderStatus status;
    status.order_id = "O1";
    Exchange exchange;
    const auto result = exchange.call(status, answer);
    EXPECT_EQ(result.payment(), payment) << answer;
    EXPECT_EQ(standing_of(result->record(), status.order_id, {}), standing) << answer;
  }
}

TEST(VerifyCard, IsVerifiedByItsActionCode) {
  const auto verified = [](const char* answer) {
    VerifyCard verification;
    verification.amount = {0};
    verification.pan = "4111111111111111";
    verification.expiry = "203012";
    Exchange exchange;
    const auto result = exchange.call(verification, answer);
    return result->verified();
  };
  EXPECT_TRUE(verified(R"({"errorCode":"0","actionCode":0})"));
  for (const char* const other :
       {R"({"errorCode":"0"})", R"({"errorCode":"0","actionCode":116})",
        R"({"errorCode":"5","actionCode":0})", R"({"error":{"code":"5"},"actionCode":0})",
        R"({"errorCode":"0","actionCode":0,"acsUrl":"https://acs"})",
        R"({"errorCode":"0","actionCode":0,"is3DSVer2":true,"threeDSServerTransId":"T"})"}) {
    EXPECT_FALSE(verified(other)) << other;
  }
}

TEST(VerifyCard, MethodPrecedesTheSecondRequest) {
  VerifyCard verification;
  verification.amount = {0};
  verification.pan = "4111111111111111";
  verification.expiry = "203012";
  for (const auto& [answer, expected] :
       {std::pair(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"T"})", true),
        {R"({"errorCode":"5","is3DSVer2":true,"threeDSServerTransId":"T"})", false},
        {R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"T","acsUrl":"https://a"})",
         false},
        {R"({"errorCode":"0","actionCode":0})", false}}) {
    Exchange exchange;
    const auto result = exchange.call(verification, answer);
    EXPECT_EQ(result->needs_method(), expected) << answer;
    EXPECT_EQ(result->verified(), std::string(answer).find("actionCode") != std::string::npos);
  }
}

TEST(StoredCards, WhatBecameOfThePayment) {
  const std::vector<Case> cases = {
      {"paid", R"({"success":true,"orderStatus":{"errorCode":"0","orderStatus":2}})",
       Payment::approved},
      {"held", R"({"success":true,"orderStatus":{"orderStatus":1}})", Payment::approved},
      {"paid, except for the order's error",
       R"({"success":true,"orderStatus":{"errorCode":"7","orderStatus":2}})", Payment::unconfirmed},
      {"declined", R"({"success":true,"orderStatus":{"errorCode":"0","orderStatus":6}})",
       Payment::declined},
      {"refused", R"({"success":false,"error":{"code":"4","message":"m"}})", Payment::declined},
      {"denied: it may have been charged before", R"({"success":false,"error":{"code":"5"}})",
       Payment::unconfirmed},
      {"refused, with the order that was registered",
       R"({"success":false,"error":{"code":"5"},"data":{"orderId":"O1"},"orderId":"O1"})",
       Payment::unconfirmed},
      {"refused, and failed",
       R"({"success":false,"error":{"code":"5"},"orderStatus":{"orderStatus":0,"actionCode":116}})",
       Payment::attempt_failed},
      {"failed", R"({"success":true,"orderStatus":{"orderStatus":0,"actionCode":"116"}})",
       Payment::attempt_failed},
      {"not listed", R"({"success":true,"orderStatus":{"orderStatus":0,"actionCode":-9000}})",
       Payment::pending},
      {"the number is taken, by a plan", R"({"success":false,"error":{"code":"10"}})",
       Payment::unconfirmed},
      {"the number is taken", R"({"success":false,"error":{"code":"1","message":"m"}})",
       Payment::unconfirmed},
      {"under way", R"({"success":true,"orderStatus":{"orderStatus":0,"actionCode":-30001}})",
       Payment::pending},
      {"no order", R"({"success":true})", Payment::unconfirmed},
  };
  RecurrentPayment recurrent;
  recurrent.binding_id = "B1";
  check_payments(recurrent, cases);
  InstallmentPayment installment;
  installment.payment.binding_id = "B1";
  check_payments(installment, cases);
}

TEST(PaymentOrderBinding, WhatBecameOfIt) {
  PaymentOrderBinding payment;
  payment.order_id = "O1";
  payment.binding_id = "B1";
  payment.tii = BindingInitiator::merchant;
  check_payments(payment, {
                              {"paid", R"({"errorCode":0,"orderStatus":2})", Payment::approved},
                              {"as shown", R"({"redirect":"https://s","info":"ok","errorCode":0})",
                               Payment::unconfirmed},
                              {"refused", R"({"errorCode":5})", Payment::declined},
                          });
  expect_missing(payment, "errorCode", without_code);
  expect_missing(payment, "errorCode", {R"({"orderStatus":2})"});
}

TEST(GetOrderStatusExtended, WhatBecameOfThePayment) {
  const Case cases[] = {
      {"nobody tried", R"({"errorCode":"0","orderStatus":0,"actionCode":-100})", Payment::not_paid},
      {"no action code", R"({"errorCode":"0","orderStatus":0})", Payment::not_paid},
      {"under way", R"({"errorCode":"0","orderStatus":0,"actionCode":-30001})", Payment::pending},
      {"failed", R"({"errorCode":"0","orderStatus":0,"actionCode":116})", Payment::attempt_failed},
      {"failed, as text", R"({"orderStatus":0,"actionCode":" 0116 "})", Payment::attempt_failed},
      {"failed, with letters", R"({"orderStatus":0,"actionCode":"S1"})", Payment::attempt_failed},
      {"not listed", R"({"orderStatus":0,"actionCode":-9000})", Payment::pending},
      {"no answer", R"({"orderStatus":0,"actionCode":151019})", Payment::unconfirmed},
      {"held", R"({"errorCode":"0","orderStatus":1})", Payment::approved},
      {"paid", R"({"errorCode":"0","orderStatus":2,"actionCode":0})", Payment::approved},
      {"paid, as text", R"({"errorCode":0,"orderStatus":"2"})", Payment::approved},
      {"cancelled", R"({"orderStatus":3})", Payment::reversed},
      {"refunded, perhaps in part", R"({"orderStatus":4})", Payment::unconfirmed},
      {"refunded",
       R"({"orderStatus":4,"paymentAmountInfo":{"depositedAmount":9,"refundedAmount":9}})",
       Payment::reversed},
      {"refunded in part",
       R"({"orderStatus":4,"paymentAmountInfo":{"depositedAmount":9,"refundedAmount":1}})",
       Payment::approved},
      {"at the access control server", R"({"orderStatus":5})", Payment::pending},
      {"declined", R"({"orderStatus":6,"actionCode":5})", Payment::declined},
      {"pending", R"({"orderStatus":7})", Payment::pending},
      {"partly completed", R"({"orderStatus":8,"paymentAmountInfo":{"depositedAmount":9}})",
       Payment::approved},
      {"partly completed, or not", R"({"orderStatus":8})", Payment::unconfirmed},
      {"paid, but nothing is charged",
       R"({"orderStatus":2,"paymentAmountInfo":{"depositedAmount":0}})", Payment::unconfirmed},
      {"declined, but charged",
       R"({"orderStatus":6,"paymentAmountInfo":{"paymentState":"DEPOSITED"}})",
       Payment::unconfirmed},
      {"of tomorrow", R"({"orderStatus":77})", Payment::unconfirmed},
      {"no status: no order", R"({"errorCode":"0"})", Payment::unconfirmed},
      {"no such order", R"({"errorCode":"6"})", Payment::unconfirmed},
      {"the query failed", R"({"errorCode":"7","orderStatus":2})", Payment::unconfirmed},
      {"declined credentials", R"({"errorCode":"2","orderStatus":6})", Payment::declined},
  };
  for (const Case& each : cases) {
    Exchange exchange;
    GetOrderStatusExtended query;
    query.order_id = "O1";
    const auto answer = exchange.call(query, each.answer);
    ASSERT_TRUE(answer.answered()) << each.what;
    EXPECT_EQ(static_cast<int>(answer->payment()), static_cast<int>(each.payment)) << each.what;
  }
}

TEST(CreditCard, WhatBecameOfTheMoney) {
  const std::pair<const char*, Payment> cases[] = {
      {"00", Payment::approved},    {"05", Payment::declined},    {"13", Payment::declined},
      {"51", Payment::declined},    {"62", Payment::declined},    {"68", Payment::unconfirmed},
      {"94", Payment::unconfirmed}, {"A1", Payment::unconfirmed},
  };
  for (const auto& [code, payment] : cases) {
    Exchange exchange;
    CreditCard credit;
    credit.card.card_number = "5200000000000007";
    credit.amount = {100};
    credit.currency = 978;
    const auto answer =
        exchange.call(credit, std::string(R"({"responseCode":")") + code +
                                  R"(","processingCode":"26","systemTraceAuditNumber":1,)"
                                  R"("localTransactionDate":"2026-10-01T10:20:30","rrn":"1"})");
    ASSERT_TRUE(answer.answered()) << code;
    EXPECT_EQ(static_cast<int>(answer->payment()), static_cast<int>(payment)) << code;
    EXPECT_EQ(answer->refused(), std::string(code) != "00") << code;
  }
}

TEST(Register, Registered) {
  const std::pair<const char*, bool> cases[] = {
      {R"({"orderId":"O1","formUrl":"https://p"})", true},
      {R"({"errorCode":"0","orderId":"O1"})", true},
      {R"({"errorCode":0,"orderId":"O1"})", true},
      {R"({"errorCode":"1","errorMessage":"taken"})", false},
      {R"({"errorCode":"1","orderId":"O1"})", false},
      {R"({"errorCode":"0"})", false},
      {R"({"errorCode":"0","orderId":"O1","error":""})", true},
      {R"({"errorCode":"0","orderId":"O1","error":false})", true},
      {R"({"success":true,"orderId":"O1","error":{"code":"0"}})", true},
      {R"({"errorCode":"0","orderId":"O1","error":true})", true},
      {R"({"success":false,"error":{"code":"1"}})", false},
  };
  for (const auto& [text, registered] : cases) {
    Exchange exchange;
    RegisterPreAuth order;
    order.order.order_number = "A-17";
    order.order.amount = {0};
    order.order.return_url = "https://shop.example";
    const auto answer = exchange.call(order, text);
    ASSERT_TRUE(static_cast<bool>(answer)) << text;
    EXPECT_EQ(answer->registered(), registered) << text;
    EXPECT_EQ(answer.succeeded(), !answer->refused()) << text;
  }
}

TEST(Register, NumberIsTakenInEveryForm) {
  Register order;
  order.order_number = "A-17";
  order.amount = {100};
  order.return_url = "https://shop.example";
  for (const char* const form :
       {R"({"errorCode":"1"})", R"({"success":false,"error":{"code":"1"}})",
        R"({"success":false,"error":{"code":1,"message":"m"}})",
        R"({"success":false,"errorCode":"0","error":{"code":" 01 "}})"}) {
    Exchange exchange;
    const auto answer = exchange.call(order, form);
    EXPECT_TRUE(answer.answered() && answer->number_taken()) << form;
  }
  for (const char* const form :
       {R"({"success":false,"error":{"code":"5"}})", R"({"success":false,"error":true})",
        R"({"success":false,"error":"1"})", R"({"success":true,"error":{"code":"1"}})",
        R"({"success":false,"errorCode":"5","error":{"code":"1"}})"}) {
    Exchange exchange;
    const auto answer = exchange.call(order, form);
    EXPECT_TRUE(answer.answered() && !answer->number_taken()) << form;
  }
}

/// An error next to errorCode 0 is a doubt, not "done".
TEST(Refund, IsDoneOnlyWithoutAnError) {
  Refund refund;
  refund.order_id = "O1";
  refund.amount = Amount(100);
  for (const char* const form :
       {R"({"errorCode":"0","error":{"code":"7"}})", R"({"error":{"code":7}})",
        R"({"errorCode":"0","error":true})", R"({"errorCode":"0","error":"words"})",
        R"({"errorCode":"0","error":{"message":"words"}})",
        R"({"errorCode":"0","error":{"code":"0","code":"7"}})"}) {
    Exchange exchange;
    const auto answer = exchange.call(refund, form);
    const Outcome outcome =
        answer.answered() ? outcome_of_answer(*answer) : outcome_of(answer.error());
    EXPECT_EQ(outcome, Outcome::in_doubt) << form;
    EXPECT_FALSE(answer.succeeded()) << form;
  }
}

TEST(Refund, IdFitsEveryGateway) {
  Refund refund;
  refund.order_id = "O1";
  refund.amount = Amount(100);
  const std::string id(31, 'r');
  refund.external_refund_id = id.c_str();
  Exchange exchange;
  const auto answer = exchange.call(refund, R"({"errorCode":"0"})");
  check_refused(exchange.sent(answer.error()), Errc::too_long, "externalRefundId");
  const std::string fits(30, 'r');
  refund.external_refund_id = fits.c_str();
  EXPECT_TRUE(Exchange().call(refund, R"({"errorCode":"0"})").answered());
}

/// The gateway would take it for an ordinary payment.
TEST(Payments, OfAStoredCredentialNameTheFirstOne) {
  const auto refused = [](auto payment, const char* tii, const char* reference, const char* date) {
    payment.tii = tii;
    if (reference != nullptr) payment.original_payment_net_ref_num = reference;
    if (date != nullptr) payment.original_payment_date = date;
    Exchange exchange;
    const auto answer = exchange.call(payment, R"({"errorCode":"0"})");
    if (answer.answered()) return std::string();
    const Sent sent = exchange.sent(answer.error());
    EXPECT_EQ(sent.error, Errc::missing);
    EXPECT_FALSE(sent.connected);
    return sent.field;
  };
  const char* const when = "1760000000000";
  const auto check = [&](const auto& payment) {
    for (const char* const tii : {"R", "U", "F"}) {
      EXPECT_EQ(refused(payment, tii, nullptr, nullptr), "originalPaymentNetRefNum") << tii;
      EXPECT_EQ(refused(payment, tii, nullptr, when), "originalPaymentNetRefNum") << tii;
      EXPECT_EQ(refused(payment, tii, "N1", nullptr), "originalPaymentDate") << tii;
      EXPECT_EQ(refused(payment, tii, "N1", when), "") << tii;
    }
    EXPECT_EQ(refused(payment, "I", nullptr, nullptr), "");
    EXPECT_EQ(refused(payment, "CI", nullptr, nullptr), "");
  };
  InstantPayment instant;
  instant.binding_id = "B1";
  check(by_card());
  check(instant);
}

}  // namespace
}  // namespace tillwire::test::payment_test
