// Checks the simulator against the rows of the card management specification.
#include <gtest/gtest.h>

#include "system/ledger/client.hpp"
#include "system/ledger/ledger.hpp"

namespace ledger::test::cards_test {
namespace {

const std::string first = "4000000000000002";
const std::string second = "4000000000000010";

std::string transfer_of(const std::string& card, std::int64_t amount,
                        const std::string& more = "") {
  return R"({"cardIdentification":{"cardNumber":")" + card + R"("},"amount":)" +
         std::to_string(amount) + R"(,"currency":978)" + more + "}";
}

std::string period(const std::string& card, const std::string& start = "2026-02-28",
                   const std::string& end = "2026-03-02") {
  return R"({"cardIdentification":{"cardNumber":")" + card + R"("},"period":{"start":")" + start +
         R"(","end":")" + end + "\"}}";
}

Ledger& with_cards(Ledger& gateway) {
  gateway.add_card(first, "202712", 10'000);
  gateway.add_card(second, "202801", 0);
  return gateway;
}

}  // namespace

TEST(LedgerCards, CreditAndDebitMoveTheBalance) {
  Ledger gateway({});
  with_cards(gateway);
  const Json answer = bank(gateway, "creditCard", transfer_of(first, 500), 5);
  EXPECT_EQ(answer["responseCode"], "00");
  for (const char* name :
       {"processingCode", "systemTraceAuditNumber", "localTransactionDate", "rrn"}) {
    EXPECT_TRUE(answer.contains(name)) << name;
  }
  EXPECT_EQ(bank(gateway, "debitCard", transfer_of(first, 200))["responseCode"], "00");
  EXPECT_EQ(gateway.card(first)->balance, 10'300);
  EXPECT_EQ(bank(gateway, "getCardBalance", transfer_of(first, 0))["balance"], 10'300);
  EXPECT_EQ(gateway.sums({"", "", "", "", first, {}}).credited, 500);
  EXPECT_EQ(gateway.sums({"", "", "", "", "", 5}).credited, 500);
}

TEST(LedgerCards, RefusalsMoveNothing) {
  Ledger gateway({});
  with_cards(gateway);
  EXPECT_EQ(bank(gateway, "debitCard", transfer_of(first, 10'001))["responseCode"], "51");
  EXPECT_EQ(bank(gateway, "creditCard", transfer_of("4999999999999999", 1))["responseCode"], "14");
  EXPECT_EQ(
      bank(gateway, "creditCard", R"({"cardIdentification":{"cardNumber":"4"}})")["responseCode"],
      "30");
  EXPECT_TRUE(gateway.movements().empty());
  EXPECT_EQ(gateway.answer(post("/v1/apigate/ws/rest/creditCard", "{}")).substr(0, 12),
            "HTTP/1.1 401");
  EXPECT_EQ(gateway
                .answer(post("/v1/apigate/ws/rest/creditcard", "{}",
                             "Authorization: Basic dGVybWluYWw6c2VjcmV0\r\n"))
                .substr(0, 12),
            "HTTP/1.1 404");
}

TEST(LedgerCards, DoubtfulAnswersMoveWhatTheLedgerShows) {
  for (const bool done : {true, false}) {
    Ledger gateway({});
    with_cards(gateway);
    gateway.decide(Transfer{done ? Transfer::doubt_done : Transfer::doubt_undone, "68"});
    EXPECT_EQ(bank(gateway, "creditCard", transfer_of(first, 500))["responseCode"], "68");
    EXPECT_EQ(gateway.sums({}).credited, done ? 500 : 0);
    EXPECT_EQ(bank(gateway, "getTransactions", period(first))["transactions"].size(),
              done ? 1U : 0U);
  }
}

TEST(LedgerCards, HistoryShowsThePeriod) {
  Ledger gateway({});
  with_cards(gateway);
  bank(gateway, "creditCard", transfer_of(first, 500));
  bank(gateway, "debitCard", transfer_of(first, 200));
  const Json list = bank(gateway, "getTransactions", period(first));
  ASSERT_EQ(list["transactions"].size(), 2U);
  const Json& line = list["transactions"][0];
  EXPECT_EQ(line["operationDirection"], "CREDIT");
  EXPECT_EQ(line["amount"], 500);
  EXPECT_EQ(line["currency"], 978);
  EXPECT_EQ(line["authorizationDate"].get<std::string>().substr(0, 10), "2026-03-01");
  EXPECT_EQ(list["transactions"][1]["operationDirection"], "DEBIT");
  EXPECT_TRUE(
      bank(gateway, "getTransactions", period(first, "2026-03-02", "2026-03-09"))["transactions"]
          .empty());
  EXPECT_TRUE(
      bank(gateway, "getTransactions", period(first, "2026-02-01", "2026-02-28"))["transactions"]
          .empty());
  const Json details =
      bank(gateway, "getTransactionDetails", "{\"utrnno\":" + line["utrnno"].dump() + "}");
  EXPECT_EQ(details["transaction"]["amount"], 500);
}

TEST(LedgerCards, HistoryIsCappedEmptyOrDelayed) {
  World world;
  world.history.lines = 2;
  world.history.delay_s = 100;
  Ledger gateway(world);
  with_cards(gateway);
  for (int i = 1; i <= 3; ++i) bank(gateway, "creditCard", transfer_of(first, i));
  EXPECT_TRUE(bank(gateway, "getTransactions", period(first))["transactions"].empty());
  gateway.advance_to(gateway.now_ms() + 100'000);
  const Json list = bank(gateway, "getTransactions", period(first));
  ASSERT_EQ(list["transactions"].size(), 2U);
  EXPECT_EQ(list["transactions"][0]["amount"], 2);
  gateway.world().history.empty = true;
  EXPECT_TRUE(bank(gateway, "getTransactions", period(first))["transactions"].empty());
}

TEST(LedgerCards, RefusedTransfersLeaveLinesWithTheirCode) {
  World world;
  world.history.refused = true;
  Ledger gateway(world);
  with_cards(gateway);
  gateway.decide(Transfer{Transfer::declined, "62"});
  bank(gateway, "creditCard", transfer_of(first, 500));
  const Json list = bank(gateway, "getTransactions", period(first));
  ASSERT_EQ(list["transactions"].size(), 1U);
  EXPECT_EQ(list["transactions"][0]["internalResponseCode"], 62);
  EXPECT_EQ(gateway.card(first)->balance, 10'000);
}

TEST(LedgerCards, HistoryNamesTerminalsIfItHasThem) {
  for (const bool told : {true, false}) {
    World world;
    world.history.terminals = told;
    Ledger gateway(world);
    with_cards(gateway);
    bank(gateway, "creditCard",
         transfer_of(first, 500,
                     R"(,"cardAcceptorParameters":{"terminalIdentification":"T-9",)"
                     R"("merchantIdentification":"M-9","merchantType":"6011"})"));
    const Json list = bank(gateway, "getTransactions", period(first));
    EXPECT_EQ(list["transactions"][0].value("terminalId", "none"), told ? "T-9" : "none");
    EXPECT_EQ(list["transactions"][0].value("merchantId", "none"), told ? "M-9" : "none");
  }
}

TEST(LedgerCards, P2pCreditIsQueriedWithItsOriginalParameters) {
  Ledger gateway({});
  with_cards(gateway);
  const Json original = bank(gateway, "p2pCredit", transfer_of(second, 700));
  const std::string parameters =
      R"(,"originalTransactionParameters":{"systemTraceAuditNumber":)" +
      original["systemTraceAuditNumber"].dump() + R"(,"localTransactionDate":)" +
      original["localTransactionDate"].dump() + R"(,"rrn":)" + original["rrn"].dump() + "}";
  EXPECT_EQ(bank(gateway, "p2pCredit", transfer_of(second, 700, parameters))["responseCode"], "00");
  EXPECT_EQ(bank(gateway, "p2pCredit", transfer_of(second, 701, parameters))["responseCode"], "78");
  EXPECT_EQ(gateway.sums({"", "", "", "", second, {}}).credited, 700);
}

TEST(LedgerCards, TransferDebitsOneCardAndCreditsTheOther) {
  Ledger gateway({});
  with_cards(gateway);
  const std::string rest = R"("},"destinationCardIdentification":{"cardNumber":")" + second +
                           R"("},"amount":400,"currency":978})";
  const std::string source =
      R"({"sourceCardIdentification":{"cardNumber":")" + first + R"(","expDate":")";
  EXPECT_EQ(bank(gateway, "p2pTransfer", source + "202701" + rest)["responseCode"], "54");
  EXPECT_EQ(bank(gateway, "p2pTransfer", source + "202712" + rest)["responseCode"], "00");
  EXPECT_EQ(gateway.card(first)->balance, 9'600);
  EXPECT_EQ(gateway.card(second)->balance, 400);
  EXPECT_EQ(
      bank(gateway, "getTransactions", period(second))["transactions"][0]["operationDirection"],
      "CREDIT");
}

TEST(LedgerCards, MerchantTransactionsListPaymentsAndTransfers) {
  Ledger gateway({});
  with_cards(gateway);
  shop(gateway, "instantPayment.do",
       "orderNumber=A-17&amount=700&pan=4000000000000002&expiry=202712&returnUrl=x");
  const std::string asked =
      R"({"merchantId":"M-SHOP","institutionId":"1","period":{"start":"2026-03-01"}})";
  const Json list = bank(gateway, "getMerchantTransactions", asked);
  ASSERT_EQ(list["transactions"].size(), 1U);
  const Json& line = list["transactions"][0];
  EXPECT_EQ(line["orderNumber"], "A-17");
  EXPECT_EQ(line["transactionAmount"], 700);
  EXPECT_EQ(line["cardNumberMask"], "400000******0002");
  EXPECT_TRUE(bank(gateway, "getMerchantTransactions",
                   R"({"merchantId":"M-ELSE","institutionId":"1","period":{}})")["transactions"]
                  .empty());
}

TEST(LedgerCards, ReversedTransferIsMarkedInTheHistory) {
  Ledger gateway({});
  with_cards(gateway);
  Transfer transfer;
  transfer.kind = Transfer::taken_back;
  gateway.decide(transfer);
  EXPECT_EQ(bank(gateway, "creditCard", transfer_of(first, 500))["responseCode"], "00");
  EXPECT_EQ(gateway.card(first)->balance, 10'500);
  gateway.advance_to(gateway.now_ms() + 600'000);
  EXPECT_EQ(gateway.card(first)->balance, 10'000);
  const Json line = bank(gateway, "getTransactions", period(first))["transactions"][0];
  EXPECT_EQ(line["reversal"], true);
  EXPECT_TRUE(line.contains("reversalDate"));
  EXPECT_EQ(gateway.sums({"", "", "", "", first, {}}).reversed, 500);
}

TEST(LedgerCards, MerchantTransactionsListRefunds) {
  Ledger gateway({});
  with_cards(gateway);
  const std::string id =
      shop(gateway, "motoPayment.do",
           "orderNumber=A-1&amount=700&pan=4000000000000002&expiry=202712&cardholder=A"
           "&returnUrl=x&preAuth=true")["mdOrder"];
  shop(gateway, "deposit.do", "orderId=" + id + "&amount=600");
  shop(gateway, "refund.do", "orderId=" + id + "&amount=100");
  const Json list = bank(gateway, "getMerchantTransactions",
                         R"({"merchantId":"M-SHOP","institutionId":"1","period":{}})");
  ASSERT_EQ(list["transactions"].size(), 3U);
  EXPECT_EQ(list["transactions"][0]["transactionType"], "PREAUTHORIZATION");
  EXPECT_EQ(list["transactions"][1]["transactionType"], "COMPLETION");
  EXPECT_EQ(list["transactions"][1]["transactionAmount"], 600);
  EXPECT_EQ(list["transactions"][2]["transactionType"], "REFUND");
}

TEST(LedgerCards, PurchasesAppearInTheHistoryByOption) {
  World world;
  world.history.purchases = true;
  Ledger gateway(world);
  with_cards(gateway);
  shop(gateway, "instantPayment.do",
       "orderNumber=A-17&amount=700&pan=4000000000000002&expiry=202712&returnUrl=x");
  const Json list = bank(gateway, "getTransactions", period(first));
  ASSERT_EQ(list["transactions"].size(), 1U);
  EXPECT_EQ(list["transactions"][0]["operationDirection"], "DEBIT");
}

}  // namespace ledger::test::cards_test
