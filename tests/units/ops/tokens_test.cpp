// Payments by the token of a wallet, and transfers between cards: who sends them, and what answers
// prove.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/verdict/outcome.hpp>

#include "exchange.hpp"
#include "support/call_site.hpp"
#include "support/exchange.hpp"

namespace tillwire::test::tokens_test {
namespace {

using namespace tillwire::ecommerce;

ApplepayPayment by_apple() {
  ApplepayPayment payment;
  payment.merchant = "shop";
  payment.order.order_number = "A-17";
  payment.order.token = "dG9rZW4=";
  return payment;
}

Payment paid(const std::string& answer, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Exchange exchange;
  const auto result = exchange.call(by_apple(), answer);
  EXPECT_TRUE(result.answered()) << answer;
  return result->payment();
}

Gateway by_password() {
  Gateway gateway = sample_gateway();
  gateway.ecommerce = {"u", "p", {}};
  return gateway;
}

TEST(Wallet, RequestHasNoCredentialsWhateverTheGatewayHas) {
  const std::string body = R"({"orderNumber":"A-17","paymentToken":"dG9rZW4=","merchant":"shop"})";
  Gateway none = sample_gateway();
  none.ecommerce = {};
  Gateway both = by_password();
  both.ecommerce.token = "t";
  for (const Gateway& gateway : {sample_gateway(), by_password(), none, both}) {
    const SentRequest result = sent(by_apple(), gateway);
    EXPECT_EQ(result.code, Errc::field_missing) << "the answer is {}";
    EXPECT_EQ(result.body, body);
    EXPECT_EQ(result.head.rfind("POST /payment/applepay/payment.do HTTP/1.1\r\n", 0), 0U);
    EXPECT_EQ(result.head.find("Authorization"), std::string::npos);
  }
}

TEST(Wallet, DirectPaymentHasTheCredentials) {
  ApplepayPaymentDirect payment;
  payment.order = by_apple().order;
  const SentRequest result = sent(payment, by_password());
  EXPECT_EQ(result.body, R"({"userName":"u","password":"p","orderNumber":"A-17",)"
                         R"("paymentToken":"dG9rZW4="})");
}

TEST(Wallet, TokenHasAtMost8192Characters) {
  ApplepayPayment payment = by_apple();
  const std::string most(8192, 'A');
  payment.order.token = Secret(most);
  EXPECT_EQ(sent(payment).code, Errc::field_missing);
  const std::string more(8193, 'A');
  payment.order.token = Secret(more);
  EXPECT_EQ(sent(payment).code, Errc::too_long);
  EXPECT_EQ(sent(payment).field, "paymentToken");
  EXPECT_EQ(sent(payment).head, "");
  payment.order.token = "";
  EXPECT_EQ(sent(payment).code, Errc::too_short);
}

TEST(Wallet, OrderNumberIsNeverLeftOut) {
  ApplepayPayment payment = by_apple();
  payment.order.order_number = {};
  EXPECT_EQ(sent(payment).field, "orderNumber");
  EXPECT_EQ(sent(payment).head, "");
  TokenPayment token;
  EXPECT_EQ(sent(token).field, "orderNumber");
}

TEST(Wallet, NoAnswerProvesAPayment) {
  for (const char* const order :
       {"", R"(,"orderStatus":{"orderStatus":2,"actionCode":0})",
        R"(,"orderStatus":{"errorCode":"0","orderStatus":2,"amount":5,)"
        R"("paymentAmountInfo":{"paymentState":"DEPOSITED","depositedAmount":5}})",
        R"(,"orderStatus":{"orderStatus":1})", R"(,"orderStatus":{"orderStatus":8})"}) {
    const std::string answer = std::string(R"({"success":true,"data":{"orderId":"O1"})") + order;
    EXPECT_EQ(paid(answer + "}"), Payment::unconfirmed) << order;
  }
  EXPECT_EQ(outcome_of_answer(WalletAnswer()), Outcome::in_doubt);
}

TEST(Wallet, RefusalThatMayFollowAPaymentDecidesNothing) {
  for (const char* const error :
       {R"({"code":10,"description":"Processing Error","message":"Auth is invalid"})",
        R"({"code":"10"})", R"({"code":1})", R"({"code":"1","description":"declined"})",
        R"({"code":5})", R"({"code":7})", R"({"code":"999"})", R"({"message":"m"})", R"("words")",
        "true"}) {
    const std::string answer = std::string(R"({"success":false,"error":)") + error + "}";
    EXPECT_EQ(paid(answer), Payment::unconfirmed) << error;
  }
  EXPECT_EQ(paid(R"({"success":false,"error":{"code":4},"data":{"orderId":"O1"}})"),
            Payment::unconfirmed);
  EXPECT_EQ(paid(R"({"success":false,"error":{"code":4},"orderStatus":{"orderStatus":2}})"),
            Payment::unconfirmed);
}

TEST(Wallet, IsDeclinedWhereNothingCanHaveMoved) {
  for (const char* const code : {"3", "4", "13", "14"}) {
    EXPECT_EQ(paid(std::string(R"({"success":false,"error":{"code":)") + code + "}}"),
              Payment::declined);
  }
  EXPECT_EQ(paid(R"({"success":true,"orderStatus":{"orderStatus":6,"actionCode":120}})"),
            Payment::declined);
  EXPECT_EQ(paid(R"({"success":true,"orderStatus":{"orderStatus":0,"actionCode":120}})"),
            Payment::attempt_failed);
}

TEST(Wallet, NextStepOf3DSecureIsReported) {
  EXPECT_EQ(paid(R"({"success":true,"data":{"orderId":"O1","acsUrl":"https://a","paReq":"x"}})"),
            Payment::three_ds_challenge);
  EXPECT_EQ(paid(R"({"success":true,"data":{"orderId":"O1","is3DSVer2":true,)"
                 R"("threeDSServerTransId":"t"}})"),
            Payment::three_ds_method);
}

TEST(P2p, UserIsSpeltAsItsSamplesSpellIt) {
  GetP2pStatus query;
  query.order_id = "O1";
  const SentRequest result = sent(query, by_password());
  EXPECT_EQ(result.body, R"({"username":"u","password":"p","orderId":"O1"})");
  EXPECT_EQ(result.head.rfind("POST /payment/rest/api/p2p/getP2PStatus.do HTTP/1.1\r\n", 0), 0U);
}

TEST(P2p, TokenAndHalfCredentialsAreRefused) {
  GetP2pStatus query;
  query.order_id = "O1";
  Gateway both = by_password();
  both.ecommerce.token = "t";
  Gateway half = by_password();
  half.ecommerce.password = {};
  for (const Gateway& gateway : {sample_gateway(), both, half}) {
    const SentRequest result = sent(query, gateway);
    EXPECT_EQ(result.code, Errc::credentials);
    EXPECT_EQ(result.head, "");
  }
}

TEST(P2p, AnswerToATransferNeverSaysWhatMoved) {
  PerformP2p transfer;
  P2pCard card;
  card.se_token = "x";
  transfer.order_id = "O1";
  transfer.from_card = &card;
  transfer.to_card = &card;
  for (const char* const text :
       {R"({"errorCode":0})", R"({"errorCode":"0","redirect":"https://r","is3DSVer2":false})",
        R"({"errorCode":1})", R"({"errorCode":4})", R"({"errorCode":5})", R"({"errorCode":7})",
        R"({"success":false,"error":{"code":"3"}})", R"({"error":true})"}) {
    Exchange exchange;
    const auto answer = exchange.call(transfer, text);
    ASSERT_TRUE(answer.answered()) << text;
    EXPECT_EQ(answer->payment(), Payment::unconfirmed) << text;
    EXPECT_EQ(outcome_of_answer(*answer), Outcome::in_doubt) << text;
  }
}

TEST(P2p, StatusReadsBothHalvesFromTheOperations) {
  struct Case {
    const char* operations;
    Payment payment;
    bool debited, credited;
  };
  for (const Case& one :
       {Case{
            R"([{"operationType":"AFT","actionCode":0},{"operationType":"OCT","actionCode":"00"}])",
            Payment::approved, true, true},
        Case{R"([{"operationType":"AFT","actionCode":0}])", Payment::unconfirmed, true, false},
        Case{R"([{"operationType":"AFT","actionCode":0},{"operationType":"OCT","actionCode":120}])",
             Payment::unconfirmed, true, false},
        Case{R"([{"operationType":"AFT","actionCode":0},{"operationType":"OCT"}])",
             Payment::unconfirmed, true, false},
        Case{R"([{"operationType":"AFT","actionCode":0,"amount":4},)"
             R"({"operationType":"OCT","actionCode":0,"amount":5}])",
             Payment::unconfirmed, true, true},
        Case{R"([{"operationType":"AFT","actionCode":0},{"operationType":"OCT","actionCode":0},)"
             R"({"operationType":"REVERSAL","actionCode":0}])",
             Payment::unconfirmed, true, true},
        Case{"[]", Payment::unconfirmed, false, false},
        Case{"null", Payment::unconfirmed, false, false}}) {
    GetP2pStatus query;
    query.order_id = "O1";
    Exchange exchange;
    const auto answer = exchange.call(
        query, std::string(R"({"errorCode":0,"orderStatus":2,"amount":5,"operationList":)") +
                   one.operations + "}");
    ASSERT_TRUE(answer.answered()) << one.operations;
    EXPECT_EQ(answer->payment(), one.payment) << one.operations;
    EXPECT_EQ(answer->debited(), one.debited) << one.operations;
    EXPECT_EQ(answer->credited(), one.credited) << one.operations;
  }
}

}  // namespace
}  // namespace tillwire::test::tokens_test
