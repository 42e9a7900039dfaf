// Checks the simulator against the rows of the e-commerce specification.
#include <gtest/gtest.h>

#include "system/ledger/calendar.hpp"
#include "system/ledger/client.hpp"
#include "system/ledger/ledger.hpp"

namespace ledger::test::ecommerce_test {
namespace {

const std::string card = "&$PAN=4111111111111111&$CVC=123&YYYY=2027&MM=12&TEXT=A+B&language=en";

std::string registered(Ledger& gateway, const std::string& number, std::int64_t amount,
                       const std::string& more = "", const std::string& operation = "register") {
  return shop(gateway, operation + ".do",
              "orderNumber=" + number + "&amount=" + std::to_string(amount) +
                  "&currency=978&returnUrl=https%3A%2F%2Fshop.example%2Fok" + more)
      .value("orderId", "");
}

Json status(Ledger& gateway, const std::string& id) {
  return shop(gateway, "getOrderStatusExtended.do", "orderId=" + id);
}

}  // namespace

TEST(LedgerOrders, RegisteredOrderHasIdAndForm) {
  Ledger gateway({});
  const Json answer =
      shop(gateway, "register.do", "orderNumber=A-17&amount=12500&returnUrl=https%3A%2F%2Fa");
  EXPECT_EQ(answer["errorCode"], "0");
  ASSERT_TRUE(answer.contains("orderId"));
  ASSERT_TRUE(answer.contains("formUrl"));
  const Order* order = gateway.order("shop", "A-17");
  ASSERT_NE(order, nullptr);
  EXPECT_EQ(order->id, answer["orderId"]);
  EXPECT_EQ(order->amount, 12500);
  EXPECT_EQ(order->status, 0);
}

TEST(LedgerOrders, NumberIsTakenOnce) {
  Ledger gateway({});
  registered(gateway, "A-17", 100);
  const Json again =
      shop(gateway, "register.do", "orderNumber=A-17&amount=900&returnUrl=https%3A%2F%2Fa");
  EXPECT_EQ(again["errorCode"], "1");
  EXPECT_FALSE(again.contains("formUrl"));
  EXPECT_EQ(gateway.order("shop", "A-17")->amount, 100);
}

TEST(LedgerOrders, MissingAndWrongParametersAreRefused) {
  Ledger gateway({});
  EXPECT_EQ(shop(gateway, "register.do", "amount=1&returnUrl=x")["errorCode"], "4");
  EXPECT_EQ(shop(gateway, "register.do", "orderNumber=1&amount=1")["errorCode"], "4");
  EXPECT_EQ(shop(gateway, "register.do", "orderNumber=1&amount=1.5&returnUrl=x")["errorCode"], "5");
  EXPECT_EQ(
      shop(gateway, "register.do", "orderNumber=1&amount=1&currency=001&returnUrl=x")["errorCode"],
      "3");
}

TEST(LedgerOrders, CredentialsAreANameOrATokenButNotBoth) {
  Ledger gateway({});
  const auto code = [&](const std::string& credentials) {
    return Json::parse(body_of(gateway.answer(
        post("/payment/rest/register.do",
             credentials + "&orderNumber=" + std::to_string(gateway.arrivals().size()) +
                 "&amount=1&returnUrl=x"))))["errorCode"];
  };
  EXPECT_EQ(code("userName=shop-api&password=secret"), "0");
  EXPECT_EQ(code("token=shop-token"), "0");
  EXPECT_EQ(code("userName=shop-api&password=secret&token=shop-token"), "5");
  EXPECT_EQ(code("userName=shop-api&password=wrong"), "5");
  EXPECT_EQ(code("x=y"), "5");
}

TEST(LedgerOrders, UnknownUrlIs404AndOperationNamesAreCaseSensitive) {
  Ledger gateway({});
  EXPECT_EQ(gateway.answer(post("/payment/rest/Register.do", "")).substr(0, 12), "HTTP/1.1 404");
  EXPECT_EQ(gateway.answer(post("/elsewhere", "")).substr(0, 12), "HTTP/1.1 404");
}

TEST(LedgerOrders, UnpaidOrderExpiresAfterTwentyMinutes) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-1", 100);
  const std::string longer = registered(gateway, "A-2", 100, "&sessionTimeoutSecs=3000");
  gateway.advance_to(gateway.now_ms() + 1'201'000);
  EXPECT_EQ(status(gateway, id)["orderStatus"], 6);
  EXPECT_EQ(status(gateway, longer)["orderStatus"], 0);
  EXPECT_NE(shop(gateway, "paymentorder.do", "MDORDER=" + id + card)["errorCode"], "0");
  EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, 0);
}

TEST(LedgerPayments, CardIsChargedOnce) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-17", 12500);
  const Json first = shop(gateway, "paymentorder.do", "MDORDER=" + id + card, 7);
  EXPECT_EQ(first["errorCode"], "0");
  EXPECT_EQ(first["redirect"], "https://shop.example/ok?orderId=" + id);
  EXPECT_FALSE(first.contains("acsUrl"));
  EXPECT_NE(shop(gateway, "paymentorder.do", "MDORDER=" + id + card, 8)["errorCode"], "0");
  const Sums sums = gateway.sums({id, "", "", "", "", {}});
  EXPECT_EQ(sums.charged, 12500);
  EXPECT_EQ(gateway.sums({"", "", "", "", "", 7}).charged, 12500);
  EXPECT_EQ(gateway.sums({"", "", "", "", "", 8}).charged, 0);
  ASSERT_EQ(sums.arrivals.size(), 1U);
  EXPECT_EQ(gateway.arrival(sums.arrivals[0]).operation, "paymentorder");
}

TEST(LedgerPayments, StatusHasTheWholeRecord) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-17", 12500);
  Json record = status(gateway, id);
  EXPECT_EQ(record["orderStatus"], 0);
  EXPECT_EQ(record["actionCode"], -100);
  EXPECT_EQ(record["paymentAmountInfo"]["paymentState"], "CREATED");
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  record = shop(gateway, "getOrderStatusExtended.do", "orderNumber=A-17");
  EXPECT_EQ(record["errorCode"], "0");
  EXPECT_EQ(record["orderNumber"], "A-17");
  EXPECT_EQ(record["orderStatus"], 2);
  EXPECT_EQ(record["amount"], 12500);
  EXPECT_EQ(record["currency"], "978");
  EXPECT_EQ(record["attributes"][0]["value"], id);
  EXPECT_EQ(record["cardAuthInfo"]["maskedPan"], "411111**1111");
  EXPECT_EQ(record["cardAuthInfo"]["expiration"], "202712");
  EXPECT_EQ(record["paymentAmountInfo"]["paymentState"], "DEPOSITED");
  EXPECT_EQ(record["paymentAmountInfo"]["depositedAmount"], 12500);
  EXPECT_EQ(status(gateway, "none")["errorCode"], "6");
  EXPECT_FALSE(status(gateway, "none").contains("orderStatus"));
  EXPECT_EQ(shop(gateway, "getOrderStatusExtended.do", "x=y")["errorCode"], "1");
}

TEST(LedgerPayments, DeclinedOrderTakesAnotherCardUnlessDeclinesAreFinal) {
  for (const bool final : {false, true}) {
    World world;
    world.decline_is_final = final;
    Ledger gateway(world);
    Decision decline;
    decline.kind = Decision::decline;
    gateway.decide(decline);
    const std::string id = registered(gateway, "A-17", 12500);
    EXPECT_NE(shop(gateway, "paymentorder.do", "MDORDER=" + id + card)["errorCode"], "0");
    EXPECT_EQ(status(gateway, id)["orderStatus"], final ? 6 : 0);
    EXPECT_EQ(status(gateway, id)["actionCode"], 116);
    shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, final ? 0 : 12500);
  }
}

TEST(LedgerPayments, DeclineMayBeAnsweredAsProcessed) {
  World world;
  world.decline_is_success = true;
  Ledger gateway(world);
  Decision decline;
  decline.kind = Decision::decline;
  gateway.decide(decline);
  const std::string id = registered(gateway, "A-17", 1, "&failUrl=https%3A%2F%2Fno");
  const Json answer = shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  EXPECT_EQ(answer["errorCode"], "0");
  EXPECT_EQ(answer["redirect"], "https://no?orderId=" + id);
  EXPECT_TRUE(gateway.movements().empty());
}

TEST(LedgerPayments, DoubtfulDecisionsMoveWhatTheLedgerShows) {
  struct Case {
    Decision::Kind kind;
    const char* code;
    std::int64_t charged;
    int action_code;
  };
  for (const Case& one :
       {Case{Decision::error_unpaid, "7", 0, -100}, Case{Decision::error_paid, "7", 500, 0},
        Case{Decision::refused_paid, "2", 500, 0}, Case{Decision::unknown_paid, "7", 0, 151019},
        Case{Decision::unknown_unpaid, "7", 0, 151019}}) {
    Ledger gateway({});
    Decision decision;
    decision.kind = one.kind;
    gateway.decide(decision);
    const std::string id = registered(gateway, "A-17", 500);
    EXPECT_EQ(shop(gateway, "paymentorder.do", "MDORDER=" + id + card)["errorCode"], one.code);
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, one.charged);
    EXPECT_EQ(status(gateway, id)["actionCode"], one.action_code);
    gateway.advance_to(gateway.now_ms() + 61'000);
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged,
              one.kind == Decision::unknown_paid ? 500 : one.charged);
    EXPECT_EQ(status(gateway, id)["orderStatus"],
              one.charged != 0 || one.kind == Decision::unknown_paid ? 2 : 0);
  }
}

TEST(LedgerPayments, PartialApprovalIsReported) {
  Ledger gateway({});
  Decision part;
  part.kind = Decision::part;
  part.percent = 40;
  gateway.decide(part);
  const std::string id = registered(gateway, "A-17", 1000);
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, 400);
  EXPECT_EQ(status(gateway, id)["paymentAmountInfo"]["depositedAmount"], 400);
  EXPECT_EQ(status(gateway, id)["amount"], 1000);
}

TEST(LedgerPayments, SlowIssuerAnswersLaterAndIsInProgressMeanwhile) {
  Ledger gateway({});
  Decision slow;
  slow.takes_ms = 30'000;
  gateway.decide(slow);
  const std::string id = registered(gateway, "A-17", 1000);
  const int arrival = gateway.arrive(post(
      "/payment/rest/paymentorder.do", "userName=shop-api&password=secret&MDORDER=" + id + card));
  EXPECT_FALSE(gateway.arrival(arrival).answered);
  EXPECT_EQ(status(gateway, id)["actionCode"], -30001);
  EXPECT_EQ(shop(gateway, "paymentorder.do", "MDORDER=" + id + card)["errorCode"], "7");
  gateway.advance_to(gateway.now_ms() + 30'000);
  EXPECT_TRUE(gateway.arrival(arrival).answered);
  EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, 1000);
}

TEST(LedgerPayments, InstantPaymentRegistersAndPays) {
  Ledger gateway({});
  const std::string fields =
      "orderNumber=A-17&amount=700&currency=978&pan=4111111111111111&cvc=123&expiry=202712"
      "&cardholderName=A+B&returnUrl=https%3A%2F%2Fa&language=en";
  const Json answer = shop(gateway, "instantPayment.do", fields);
  EXPECT_EQ(answer["errorCode"], "0");
  EXPECT_EQ(answer["orderStatus"]["OrderStatus"], 2);
  EXPECT_EQ(answer["orderStatus"]["Amount"], 700);
  EXPECT_EQ(answer["orderStatus"]["Pan"], "411111**1111");
  EXPECT_EQ(gateway.sums({"", "A-17", "shop", "", "", {}}).charged, 700);
  const Json again = shop(gateway, "instantPayment.do", fields);
  EXPECT_EQ(again["errorCode"], "1");
  EXPECT_FALSE(again.contains("orderStatus"));
  EXPECT_EQ(gateway.sums({"", "A-17", "shop", "", "", {}}).charged, 700);
}

TEST(LedgerPayments, MotoAnswerHasAllItsMandatoryFields) {
  Ledger gateway({});
  const std::string fields =
      "orderNumber=A-17&amount=700&pan=4111111111111111&expiry=202712&cardholder=A&returnUrl=x";
  const Json answer = shop(gateway, "motoPayment.do", fields + "&preAuth=true");
  EXPECT_EQ(answer["success"], true);
  EXPECT_EQ(answer["errorCode"], "0");
  EXPECT_TRUE(answer.contains("errorMessage"));
  EXPECT_EQ(answer["orderNumber"], "A-17");
  EXPECT_EQ(gateway.order(answer["mdOrder"])->status, 1);
  EXPECT_EQ(gateway.sums({"", "A-17", "", "", "", {}}).held, 700);
  const Json again = shop(gateway, "motoPayment.do", fields);
  EXPECT_EQ(again["success"], false);
  EXPECT_EQ(again["errorCode"], "1");
  EXPECT_TRUE(again.contains("mdOrder"));
}

TEST(LedgerPayments, StoredCredentialsAreListedAndPay) {
  Ledger gateway({});
  const std::string id =
      registered(gateway, "A-1", 100, "&clientId=K&features=FORCE_CREATE_BINDING");
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  const Json list = shop(gateway, "getBindings.do", "clientId=K&bindingType=C");
  ASSERT_EQ(list["bindings"].size(), 1U);
  const std::string binding = list["bindings"][0]["bindingId"];
  EXPECT_EQ(list["bindings"][0]["maskedPan"], "411111**1111");
  EXPECT_EQ(list["bindings"][0]["expiryDate"], "202712");
  EXPECT_EQ(list["bindings"][0]["bindingCategory"], "COMMON");
  EXPECT_TRUE(shop(gateway, "getBindings.do", "clientId=K&bindingType=R")["bindings"].empty());

  const std::string second = registered(gateway, "A-2", 300, "&clientId=K");
  EXPECT_EQ(shop(gateway, "paymentOrderBinding.do",
                 "mdOrder=" + second + "&bindingId=" + binding + "&tii=U")["errorCode"],
            "0");
  EXPECT_EQ(gateway.sums({second, "", "", "", "4111111111111111", {}}).charged, 300);
}

TEST(LedgerPayments, RecurrentAndInstallmentPaymentsAreJson) {
  Ledger gateway({});
  gateway.add_binding({"R1", "shop", "K", "4111111111111111", "202712", "RECURRENT"});
  gateway.add_binding({"I1", "shop", "K", "4111111111111111", "202712", "INSTALLMENT"});
  const auto pay = [&](const std::string& operation, const std::string& binding,
                       const std::string& number) {
    return Json::parse(body_of(gateway.answer(post(
        "/payment/" + operation, R"({"userName":"shop-api","password":"secret","orderNumber":")" +
                                     number + R"(","language":"en","bindingId":")" + binding +
                                     R"(","amount":500,"currency":"978"})"))));
  };
  Json answer = pay("recurrentPayment.do", "R1", "A-1");
  EXPECT_EQ(answer["success"], true);
  EXPECT_EQ(answer["orderStatus"]["orderStatus"], 2);
  EXPECT_EQ(answer["orderStatus"]["attributes"][0]["value"], answer["data"]["orderId"]);
  EXPECT_EQ(pay("recurrentPayment.do", "R1", "A-1")["error"]["code"], "1");
  answer = pay("installmentPayment.do", "I1", "A-2");
  EXPECT_EQ(answer["errorCode"], 0);
  EXPECT_EQ(answer["error"], false);
  EXPECT_EQ(pay("installmentPayment.do", "I1", "A-2")["errorCode"], 1);
  EXPECT_EQ(pay("installmentPayment.do", "R1", "A-3")["errorCode"], 2);
  EXPECT_EQ(gateway.sums({}).charged, 1000);
}

TEST(LedgerPayments, IndustryPracticeChargesTheOriginalCard) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-1", 100);
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  const std::string base = "originalMdOrder=" + id + "&orderNumber=A-2";
  EXPECT_EQ(shop(gateway, "industryPractice/paymentOrder.do", base + "&tii=IPI")["errorCode"], "5");
  EXPECT_EQ(
      shop(gateway, "industryPractice/paymentOrder.do", base + "&tii=IPS&amount=3")["errorCode"],
      "5");
  const Json answer =
      shop(gateway, "industryPractice/paymentOrder.do", base + "&tii=IPI&amount=55");
  EXPECT_EQ(answer["errorCode"], "0");
  EXPECT_EQ(answer["actionCode"], 0);
  EXPECT_EQ(gateway.sums({"", "A-2", "", "", "4111111111111111", {}}).charged, 55);
}

TEST(LedgerAuthentication, VersionOneIsChargedWhenTheCustomerConfirms) {
  for (const Customer::Act act : {Customer::confirms, Customer::refuses, Customer::leaves}) {
    Ledger gateway({});
    Decision decision;
    decision.authentication = Decision::version_1;
    gateway.decide(decision);
    Customer customer;
    customer.act = act;
    gateway.decide(customer);
    const std::string id = registered(gateway, "A-17", 900);
    const Json answer = shop(gateway, "paymentorder.do", "MDORDER=" + id + card, 3);
    EXPECT_EQ(answer["errorCode"], "0");
    EXPECT_TRUE(answer.contains("acsUrl"));
    EXPECT_TRUE(answer.contains("paReq"));
    EXPECT_EQ(status(gateway, id)["orderStatus"], 5);
    EXPECT_EQ(gateway.sums({}).charged, 0);
    gateway.advance_to(gateway.now_ms() + 31'000);
    EXPECT_EQ(gateway.sums({"", "", "", "", "", 3}).charged, act == Customer::confirms ? 900 : 0);
    EXPECT_EQ(status(gateway, id)["orderStatus"], act == Customer::confirms  ? 2
                                                  : act == Customer::refuses ? 0
                                                                             : 5);
  }
}

TEST(LedgerAuthentication, VersionTwoGoesByMethodChallengeAndFinish) {
  for (const bool by_continue : {false, true}) {
    World world;
    world.finish_needed = true;
    Ledger gateway(world);
    Decision decision;
    decision.authentication = Decision::challenge;
    gateway.decide(decision);
    gateway.decide(Customer{Customer::confirms, 30});
    const std::string id = registered(gateway, "A-17", 900);
    Json answer = shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
    EXPECT_EQ(answer["is3DSVer2"], true);
    EXPECT_FALSE(answer.contains("acsUrl"));
    const std::string transaction = answer["threeDSServerTransId"];
    answer = by_continue ? shop(gateway, "3ds/continue.do", "mdOrder=" + id)
                         : shop(gateway, "paymentorder.do",
                                "MDORDER=" + id + card + "&threeDSServerTransId=" + transaction);
    EXPECT_TRUE(answer.contains("acsUrl"));
    EXPECT_TRUE(answer.contains("packedCReq"));
    const std::string finish = "threeDSServerTransId=" + transaction;
    EXPECT_NE(shop(gateway, "finish3dsVer2Payment.do", finish)["errorCode"], "0");
    gateway.advance_to(gateway.now_ms() + 31'000);
    EXPECT_EQ(gateway.sums({}).charged, 0);
    EXPECT_EQ(shop(gateway, "finish3dsVer2Payment.do", finish)["errorCode"], "0");
    EXPECT_EQ(gateway.sums({}).charged, 900);
  }
}

TEST(LedgerTwoPhases, HoldIsCompletedOnce) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-17", 900, "", "registerPreAuth");
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  EXPECT_EQ(status(gateway, id)["orderStatus"], 1);
  EXPECT_EQ(status(gateway, id)["paymentAmountInfo"]["approvedAmount"], 900);
  EXPECT_EQ(shop(gateway, "deposit.do", "orderId=" + id + "&amount=901")["errorCode"], "5");
  EXPECT_EQ(shop(gateway, "deposit.do", "orderId=none&amount=1")["errorCode"], "6");
  EXPECT_EQ(shop(gateway, "deposit.do", "orderId=" + id + "&amount=600")["errorCode"], "0");
  EXPECT_EQ(shop(gateway, "deposit.do", "orderId=" + id + "&amount=300")["errorCode"], "7");
  EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, 600);
  EXPECT_EQ(status(gateway, id)["orderStatus"], 2);
}

TEST(LedgerTwoPhases, ZeroCompletesAll) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-17", 900, "", "registerPreAuth");
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  shop(gateway, "deposit.do", "orderId=" + id + "&amount=0");
  EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, 900);
}

TEST(LedgerTwoPhases, DatesCompleteAndReverseAutomatically) {
  World world;
  world.completion_percent = 80;
  Ledger gateway(world);
  const std::string date = date_time(gateway.now_ms() + 60'000);
  const std::string first =
      registered(gateway, "A-1", 900, "&autocompletionDate=" + date, "registerPreAuth");
  const std::string second =
      registered(gateway, "A-2", 900, "&autoReverseDate=" + date, "registerPreAuth");
  shop(gateway, "paymentorder.do", "MDORDER=" + first + card);
  shop(gateway, "paymentorder.do", "MDORDER=" + second + card);
  gateway.advance_to(gateway.now_ms() + 61'000);
  EXPECT_EQ(gateway.sums({first, "", "", "", "", {}}).charged, 720);
  EXPECT_EQ(gateway.sums({second, "", "", "", "", {}}).reversed, 900);
  EXPECT_EQ(status(gateway, second)["orderStatus"], 3);
  EXPECT_EQ(gateway.movements().back().arrival, 0);
}

TEST(LedgerReversals, HappenOnceByIdOrNumber) {
  Ledger gateway({});
  for (const char* which : {"A-1", "A-2"}) {
    const std::string id = registered(gateway, which, 900);
    shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
    const std::string fields =
        which == std::string("A-1") ? "orderId=" + id : std::string("orderNumber=") + which;
    EXPECT_EQ(shop(gateway, "reverse.do", fields)["errorCode"], "0");
    EXPECT_EQ(shop(gateway, "reverse.do", fields)["errorCode"], "7");
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).reversed, 900);
    EXPECT_EQ(status(gateway, id)["orderStatus"], 3);
  }
  EXPECT_EQ(shop(gateway, "reverse.do", "orderNumber=none")["errorCode"], "6");
}

TEST(LedgerRefunds, AreMadeOncePerExternalId) {
  for (const bool success : {true, false}) {
    World world;
    world.repeat_is_success = success;
    Ledger gateway(world);
    const std::string id = registered(gateway, "A-1", 900);
    shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
    const std::string fields = "orderId=" + id + "&externalRefundId=R-1&amount=";
    EXPECT_EQ(shop(gateway, "refund.do", fields + "200")["errorCode"], "0");
    EXPECT_EQ(shop(gateway, "refund.do", fields + "200")["errorCode"], success ? "0" : "5");
    EXPECT_EQ(shop(gateway, "refund.do", fields + "300")["errorCode"], "5");
    EXPECT_EQ(gateway.sums({id, "", "", "R-1", "", {}}).refunded, 200);
    EXPECT_EQ(shop(gateway, "refund.do", "orderId=" + id + "&amount=701")["errorCode"], "5");
    EXPECT_EQ(shop(gateway, "refund.do", "orderId=" + id + "&amount=0")["errorCode"], "0");
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).refunded, 900);
    const Json record = status(gateway, id);
    EXPECT_EQ(record["orderStatus"], 4);
    EXPECT_EQ(record["refunds"][0]["externalRefundId"], "R-1");
    EXPECT_EQ(record["paymentAmountInfo"]["refundedAmount"], 900);
  }
}

TEST(LedgerRefunds, NeedAPaidOrder) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-1", 900);
  EXPECT_EQ(shop(gateway, "refund.do", "orderId=" + id + "&amount=1")["errorCode"], "7");
  EXPECT_EQ(shop(gateway, "refund.do", "orderId=x&amount=1")["errorCode"], "6");
}

TEST(LedgerDeclines, EndAnUnpaidOrder) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-1", 900);
  EXPECT_EQ(shop(gateway, "decline.do", "orderId=" + id)["errorCode"], "5");
  EXPECT_EQ(shop(gateway, "decline.do", "orderId=" + id + "&orderNumber=A-1")["errorCode"], "0");
  EXPECT_NE(shop(gateway, "paymentorder.do", "MDORDER=" + id + card)["errorCode"], "0");
  EXPECT_TRUE(gateway.movements().empty());
  const std::string paid = registered(gateway, "A-2", 900);
  shop(gateway, "paymentorder.do", "MDORDER=" + paid + card);
  EXPECT_EQ(shop(gateway, "decline.do", "orderId=" + paid + "&orderNumber=A-2")["errorCode"], "7");
}

TEST(LedgerWorlds, WithATokenOrdersAreFoundByIdOnly) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-1", 900);
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  const auto ask = [&](const std::string& operation, const std::string& fields) {
    return Json::parse(
        body_of(gateway.answer(post("/payment/rest/" + operation, "token=shop-token&" + fields))));
  };
  EXPECT_EQ(ask("getOrderStatusExtended.do", "orderNumber=A-1")["errorCode"], "6");
  EXPECT_EQ(ask("getOrderStatusExtended.do", "orderId=" + id)["orderStatus"], 2);
  EXPECT_EQ(ask("refund.do", "orderNumber=A-1&amount=1")["errorCode"], "6");
  EXPECT_EQ(ask("reverse.do", "orderNumber=A-1")["errorCode"], "6");
}

TEST(LedgerWorlds, OrdersOfAChildNeedItsLoginInTheQuery) {
  World world;
  world.child_by_id = false;
  Ledger gateway(world);
  const std::string id = registered(gateway, "A-1", 900, "&merchantLogin=shop-north");
  EXPECT_EQ(gateway.order(id)->merchant, "shop-north");
  EXPECT_EQ(shop(gateway, "getOrderStatusExtended.do", "orderNumber=A-1")["errorCode"], "6");
  EXPECT_EQ(status(gateway, id)["errorCode"], "6");
  EXPECT_EQ(shop(gateway, "getOrderStatusExtended.do",
                 "orderNumber=A-1&merchantLogin=shop-north")["orderStatus"],
            0);
  EXPECT_EQ(
      shop(gateway, "getOrderStatusExtended.do", "orderNumber=A-1&merchantLogin=else")["errorCode"],
      "5");
  EXPECT_NE(registered(gateway, "A-1", 100), "");  // each merchant has its own numbers
  EXPECT_EQ(shop(gateway, "getOrderStatusExtended.do", "orderNumber=A-1")["amount"], 100);
}

TEST(LedgerWorlds, OrdersOfEarlierDaysHoldTheirNumbers) {
  Ledger gateway({});
  Order old;
  old.number = "A-17";
  old.merchant = "shop";
  old.amount = 4'200;
  old.status = 2;
  old.charged = 4'200;
  gateway.add_order(old);
  EXPECT_EQ(registered(gateway, "A-17", 900), "");
  EXPECT_EQ(shop(gateway, "getOrderStatusExtended.do", "orderNumber=A-17")["amount"], 4'200);
}

TEST(LedgerWorlds, LogNamesTheRequestThatMovedMoney) {
  Ledger gateway({});
  const std::string id = registered(gateway, "A-1", 900);
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card, 42);
  bool found = false;
  for (const std::string& line : gateway.log()) {
    found = found || line.find("CHARGED 900 978 of order A-1 (" + id +
                               ", shop) card "
                               "4111111111111111 by request 2 [42]") != std::string::npos;
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(gateway.log().front().substr(0, 24), "2026-03-01T10:00:00.000 ");
}

// The form of the answers does not change the ledger's sums.
TEST(LedgerWorlds, VariationChangesNoSum) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    World world;
    world.seed = seed;
    world.vary = true;
    Ledger gateway(world);
    const std::string id = registered(gateway, "A-1", 900, "", "registerPreAuth");
    ASSERT_FALSE(id.empty());
    shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
    shop(gateway, "deposit.do", "orderId=" + id + "&amount=500");
    shop(gateway, "refund.do", "orderId=" + id + "&amount=200&externalRefundId=R");
    const Json record = status(gateway, id);
    const Json& refunded = record["paymentAmountInfo"]["refundedAmount"];
    EXPECT_TRUE(refunded == 200 || refunded == "200") << record;
    EXPECT_EQ(gateway.sums({}).charged, 500);
  }
}

}  // namespace ledger::test::ecommerce_test
