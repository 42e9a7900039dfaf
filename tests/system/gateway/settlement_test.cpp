// What follows a payment at the gateway: completion, reversal, refund, decline, by request or by
// date.
#include <ctime>

#include "harness.hpp"

namespace gateway::settlement_test {
namespace {

class Settlement : public GatewayTest {
 protected:
  static std::string paid(bool two_phase, const Pairs& changes = {}) {
    const std::string id = registered(changes, two_phase);
    ecommerce("paymentorder.do", payment(id, "4111111111111111"));
    return id;
  }

  static std::string code(const std::string& operation, const Pairs& pairs) {
    return ecommerce(operation, with(credentials, pairs)).at("errorCode");
  }

  static Json amounts(const std::string& id) { return status_of(id).at("paymentAmountInfo"); }

  static std::string in(int seconds) {
    const std::time_t at = std::time(nullptr) + seconds;
    char date[32];
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", std::gmtime(&at));
    return date;
  }

  static void expect_last(const char* operation, const char* kind, int amount,
                          CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Json last = gateway().ledger().back();
    EXPECT_EQ(last.at("operation"), operation);
    EXPECT_EQ(last.at("kind"), kind);
    EXPECT_EQ(last.at("amount"), amount);
  }
};

TEST_F(Settlement, CompletesAHoldInFullOrInPart) {
  const std::string id = paid(true);
  EXPECT_EQ(code("deposit.do", {{"orderId", id}, {"amount", "12346"}}), "5");
  EXPECT_EQ(code("deposit.do", {{"orderId", id}, {"amount", "-1"}}), "5");
  EXPECT_EQ(code("deposit.do", {{"orderId", id}}), "4");
  EXPECT_EQ(code("deposit.do", {{"orderId", "nowhere"}, {"amount", "0"}}), "6");
  EXPECT_EQ(code("deposit.do", {{"orderId", id}, {"amount", "0"}}), "0");
  EXPECT_EQ(status_of(id).at("orderStatus"), 2);
  EXPECT_EQ(amounts(id).at("paymentState"), "DEPOSITED");
  EXPECT_EQ(amounts(id).at("depositedAmount"), 12345);
  expect_last("deposit.do", "capture", 12345);
  EXPECT_EQ(code("deposit.do", {{"orderId", id}, {"amount", "0"}}), "7");

  const std::string part = paid(true, {{"orderNumber", "2"}});
  EXPECT_EQ(code("deposit.do", {{"orderId", part}, {"amount", "5000"}}), "0");
  EXPECT_EQ(amounts(part).at("approvedAmount"), 12345);
  EXPECT_EQ(amounts(part).at("depositedAmount"), 5000);
  expect_last("deposit.do", "capture", 5000);
  EXPECT_EQ(gateway().ledger().size(), 4U);
}

TEST_F(Settlement, RefundsInPartsAndOnceForAnExternalId) {
  const std::string id = paid(false);
  const Pairs part = {{"orderId", id}, {"amount", "5000"}, {"externalRefundId", "R-1"}};
  EXPECT_EQ(code("refund.do", with(part, {{"expectedDepositedAmount", "1"}})), "7");
  EXPECT_EQ(code("refund.do", with(part, {{"expectedDepositedAmount", "12345"}})), "0");
  EXPECT_EQ(code("refund.do", part), "0");
  EXPECT_EQ(code("refund.do", with(part, {{"amount", "5001"}})), "5");
  EXPECT_EQ(gateway().ledger().size(), 2U);
  expect_last("refund.do", "refund", 5000);
  const Json status = status_of(id);
  EXPECT_EQ(status.at("orderStatus"), 4);
  EXPECT_EQ(amounts(id).at("paymentState"), "REFUNDED");
  EXPECT_EQ(amounts(id).at("refundedAmount"), 5000);
  EXPECT_EQ(amounts(id).at("depositedAmount"), 7345);
  ASSERT_EQ(status.at("refunds").size(), 1U);
  EXPECT_EQ(status.at("refunds").at(0).at("externalRefundId"), "R-1");
  EXPECT_EQ(status.at("refunds").at(0).at("amount"), 5000);

  EXPECT_EQ(code("refund.do", {{"orderNumber", "T-1"}, {"amount", "7346"}}), "5");
  EXPECT_EQ(code("refund.do", {{"orderNumber", "T-1"}, {"amount", "0"}}), "0");
  expect_last("refund.do", "refund", 7345);
  EXPECT_EQ(code("refund.do", {{"orderId", id}, {"amount", "0"}}), "7");
  EXPECT_EQ(code("refund.do", part), "0");
  EXPECT_EQ(gateway().ledger().size(), 3U);
}

TEST_F(Settlement, RefundsOnlyWhatIsPaid) {
  const std::string held = paid(true);
  EXPECT_EQ(code("refund.do", {{"orderId", held}, {"amount", "0"}}), "7");
  const std::string open = registered({{"orderNumber", "2"}});
  EXPECT_EQ(code("refund.do", {{"orderId", open}, {"amount", "0"}}), "7");
  EXPECT_EQ(code("refund.do", {{"orderId", "nowhere"}, {"amount", "0"}}), "6");
  EXPECT_EQ(code("refund.do", {{"orderNumber", "nowhere"}, {"amount", "0"}}), "6");
  EXPECT_EQ(code("refund.do", {{"amount", "0"}}), "4");
  EXPECT_EQ(code("refund.do", {{"orderId", held}}), "4");
  const std::string long_id(33, 'x');
  EXPECT_EQ(code("refund.do", {{"orderId", held}, {"amount", "0"}, {"externalRefundId", long_id}}),
            "5");
  const Pairs by_token = {{"token", "merchant-token"}, {"orderNumber", "T-1"}, {"amount", "0"}};
  EXPECT_EQ(ecommerce("refund.do", by_token).at("errorCode"), "5");
}

TEST_F(Settlement, NamesTheOrderByItsNumberInItsCurrencyToo) {
  const std::string id = paid(true);
  const Pairs by_number = {{"orderNumber", "T-1"},
                           {"merchantLogin", "merchant-api"},
                           {"amount", "345"},
                           {"currency", "978"},
                           {"jsonParams", R"({"till":"7"})"}};
  for (const char* operation : {"deposit.do", "reverse.do", "refund.do"}) {
    EXPECT_EQ(code(operation, with(by_number, {{"currency", "840"}})), "5");
    EXPECT_EQ(code(operation, with(by_number, {{"merchantLogin", "other"}})), "5");
    EXPECT_EQ(code(operation, with(by_number, {{"orderNumber", "T-2"}})), "6");
  }
  const char* const items = R"({"items":[{"positionId":1,"itemAmount":345}]})";
  EXPECT_EQ(code("deposit.do", with(by_number, {{"depositItems", items}})), "0");
  expect_last("deposit.do", "capture", 345);
  EXPECT_EQ(code("refund.do", with(by_number, {{"refundItems", R"({"items":[{}]})"}})), "4");
  EXPECT_EQ(code("refund.do", with(by_number, {{"refundItems", items}, {"amount", "45"}})), "0");
  expect_last("refund.do", "refund", 45);
  EXPECT_EQ(status_of(id).at("merchantOrderParams").at(0).at("value"), "7");
  const std::string open = registered({{"orderNumber", "2"}});
  EXPECT_EQ(
      code("decline.do", {{"orderId", open}, {"orderNumber", "2"}, {"merchantLogin", "other"}}),
      "5");
}

TEST_F(Settlement, ReversesOnce) {
  const std::string id = paid(true);
  EXPECT_EQ(code("reverse.do", {{"orderId", id}, {"amount", "12346"}}), "5");
  EXPECT_EQ(code("reverse.do", {{"orderNumber", "T-1"}}), "0");
  EXPECT_EQ(status_of(id).at("orderStatus"), 3);
  EXPECT_EQ(amounts(id).at("paymentState"), "REVERSED");
  EXPECT_EQ(amounts(id).at("approvedAmount"), 0);
  expect_last("reverse.do", "reversal", 12345);
  EXPECT_EQ(code("reverse.do", {{"orderId", id}}), "7");
  EXPECT_EQ(code("deposit.do", {{"orderId", id}, {"amount", "0"}}), "7");
  EXPECT_EQ(gateway().ledger().size(), 2U);

  const std::string part = paid(true, {{"orderNumber", "2"}});
  EXPECT_EQ(code("reverse.do", {{"orderId", part}, {"amount", "2345"}}), "0");
  EXPECT_EQ(status_of(part).at("orderStatus"), 1);
  EXPECT_EQ(code("reverse.do", {{"orderId", part}}), "7");
  EXPECT_EQ(code("deposit.do", {{"orderId", part}, {"amount", "0"}}), "0");
  expect_last("deposit.do", "capture", 10000);

  // Nothing stays approved once a charge, in full or in part, is reversed.
  for (const char* const amount : {"0", "10000"}) {
    const std::string charged = paid(true, {{"orderNumber", std::string("C-") + amount}});
    EXPECT_EQ(code("deposit.do", {{"orderId", charged}, {"amount", amount}}), "0");
    EXPECT_EQ(code("reverse.do", {{"orderId", charged}}), "0");
    EXPECT_EQ(status_of(charged).at("orderStatus"), 3);
    EXPECT_EQ(amounts(charged).at("approvedAmount"), 0) << amount;
    EXPECT_EQ(amounts(charged).at("depositedAmount"), 0) << amount;
  }

  const std::string open = registered({{"orderNumber", "3"}});
  EXPECT_EQ(code("reverse.do", {{"orderId", open}}), "7");
  EXPECT_EQ(code("reverse.do", {{"orderId", "nowhere"}}), "6");
  EXPECT_EQ(code("reverse.do", {}), "4");
}

TEST_F(Settlement, DeclinesAnOrderThatIsNotPaid) {
  const std::string open = registered();
  EXPECT_EQ(code("decline.do", {{"orderId", open}}), "4");
  EXPECT_EQ(code("decline.do", {{"orderId", open}, {"orderNumber", "other"}}), "6");
  EXPECT_EQ(code("decline.do", {{"orderId", open}, {"orderNumber", "T-1"}}), "0");
  EXPECT_EQ(status_of(open).at("orderStatus"), 6);
  EXPECT_EQ(code("decline.do", {{"orderId", open}, {"orderNumber", "T-1"}}), "7");
  const Json answer = ecommerce("paymentorder.do", payment(open, "4111111111111111"));
  EXPECT_EQ(answer.at("errorCode"), "7");
  const std::string done = paid(false, {{"orderNumber", "2"}});
  EXPECT_EQ(code("decline.do", {{"orderId", done}, {"orderNumber", "2"}}), "7");
}

TEST_F(Settlement, AnOrderThatVerifiesACardIsReleasedAtOnce) {
  for (const bool two_phase : {false, true}) {
    const std::string id =
        paid(two_phase, {{"orderNumber", two_phase ? "V-2" : "V-1"}, {"features", "VERIFY"}});
    EXPECT_EQ(status_of(id).at("orderStatus"), 3);
    EXPECT_EQ(amounts(id).at("paymentState"), "REVERSED");
    EXPECT_EQ(amounts(id).at("depositedAmount"), 0);
    EXPECT_EQ(code("refund.do", {{"orderId", id}, {"amount", "1"}}), "7");
    EXPECT_EQ(code("deposit.do", {{"orderId", id}, {"amount", "0"}}), "7");
  }
  std::vector<std::string> kinds;
  for (const Json& entry : gateway().ledger()) kinds.push_back(entry.at("kind"));
  EXPECT_EQ(kinds, (std::vector<std::string>{"hold", "reversal", "hold", "reversal"}));
}

TEST_F(Settlement, BothDatesOfAnOrderExcludeEachOther) {
  const Json answer =
      ecommerce("registerPreAuth.do",
                with(order, {{"autocompletionDate", in(5000)}, {"autoReverseDate", in(9000)}}));
  EXPECT_EQ(answer.at("errorCode"), "5");
}

TEST_F(Settlement, TheDatesOfAnOrderAreKept) {
  const std::string completes =
      paid(true, {{"orderNumber", "1"}, {"autocompletionDate", in(5000)}});
  const std::string reverses = paid(true, {{"orderNumber", "2"}, {"autoReverseDate", in(5000)}});
  const std::string neither = paid(true, {{"orderNumber", "3"}});
  gateway().advance_clock(4000);
  EXPECT_EQ(status_of(completes).at("orderStatus"), 1);
  EXPECT_EQ(status_of(reverses).at("orderStatus"), 1);
  EXPECT_EQ(gateway().ledger().size(), 3U);
  gateway().advance_clock(6000);
  EXPECT_EQ(gateway().ledger().size(), 5U);  // the orders have not been queried yet
  EXPECT_EQ(status_of(completes).at("orderStatus"), 2);
  EXPECT_EQ(amounts(completes).at("depositedAmount"), 12345);
  EXPECT_EQ(status_of(reverses).at("orderStatus"), 3);
  EXPECT_EQ(status_of(neither).at("orderStatus"), 1);
  EXPECT_EQ(code("reverse.do", {{"orderId", reverses}}), "7");
  EXPECT_EQ(gateway().ledger().size(), 5U);
}

}  // namespace
}  // namespace gateway::settlement_test
