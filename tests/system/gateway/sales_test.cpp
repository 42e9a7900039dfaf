// E-commerce sales with cards of the bank: one balance, one history, and what merchants see of it.
#include <algorithm>
#include <map>
#include <random>

#include "card_test.hpp"

namespace gateway::sales_test {
namespace {

const char* const payer = "5200000000000007";
constexpr std::int64_t balance_at_start = 250000;

class Sales : public CardTest {
 protected:
  static Json identified() { return {{"cardIdentification", {{"cardNumber", payer}}}}; }

  static std::string expiry() { return state_of(payer).at("expDate"); }

  static Pairs paying(const std::string& order_id, const Pairs& changes = {}) {
    const std::string month = expiry();
    return payment(order_id, payer,
                   with({{"YYYY", month.substr(0, 4)}, {"MM", month.substr(4)}}, changes));
  }
  static std::string pay(const std::string& order_id, const Pairs& changes = {}) {
    const Json code = ecommerce("paymentorder.do", paying(order_id, changes)).at("errorCode");
    return code.is_string() ? code.get<std::string>() : code.dump();
  }
  static std::string ordered(std::int64_t amount, const std::string& number, bool two_phase = false,
                             const Pairs& changes = {}) {
    return registered(with({{"amount", std::to_string(amount)}, {"orderNumber", number}}, changes),
                      two_phase);
  }
  static std::string step(const char* operation, const std::string& order_id, std::int64_t amount) {
    return ecommerce(operation,
                     with(credentials, {{"orderId", order_id}, {"amount", std::to_string(amount)}}))
        .at("errorCode");
  }
  static Json history() {
    Json request = identified();
    request["period"] = Json::object();
    Json list = card("getTransactions", request).at("transactions").at("transaction");
    list.erase(list.begin(), list.begin() + 3);  // made up
    return list;
  }
  static Json sales() {
    Json list =
        card("getMerchantTransactions",
             {{"merchantId", "MERCHANT01"}, {"institutionId", "1001"}, {"period", Json::object()}})
            .at("transactions")
            .at("transaction");
    list.erase(list.begin(), list.begin() + 3);
    return list;
  }
  static Json orders() {
    Json list = card("getPaymentOrders", {{"merchantNumber", "MERCHANT01"},
                                          {"institutionId", "1001"},
                                          {"period", Json::object()}})
                    .at("paymentOrders");
    list.erase(list.begin(), list.begin() + 3);
    return list;
  }
  static std::int64_t used(const std::string& limit) {
    const Json limits = card("getCardLimits", identified()).at("limits");
    for (const Json& each : limits) {
      if (each.at("name") == limit) return each.at("currentValue");
    }
    return -1;
  }
  static std::int64_t balance() { return state_of(payer).at("balance"); }
  static std::int64_t held() { return state_of(payer).at("held"); }
};

TEST_F(Sales, ChargeTheCardsAccountAndItsLimits) {
  const std::string id = ordered(12300, "S-1");
  const std::int64_t bought = used("LMTP0108");
  EXPECT_EQ(pay(id), "0");
  EXPECT_EQ(balance(), balance_at_start - 12300);
  EXPECT_EQ(used("LMTP0111"), 12300);
  EXPECT_EQ(used("LMTP0112"), 12300);
  EXPECT_EQ(used("LMTP0107"), 0);
  EXPECT_EQ(used("LMTP0108"), bought);
  ASSERT_EQ(gateway().ledger().size(), 1U) << "the money moves once";
  EXPECT_EQ(gateway().ledger().at(0).at("kind"), "charge");

  ASSERT_EQ(history().size(), 1U);
  const Json line = history().at(0);
  EXPECT_EQ(line.at("transactionType"), "e-commerce purchase");
  EXPECT_EQ(line.at("operationDirection"), "DEBIT");
  EXPECT_EQ(line.at("amount"), 12300);
  EXPECT_EQ(line.at("merchantId"), "MERCHANT01");
  ASSERT_EQ(sales().size(), 1U);
  const Json sale = sales().at(0);
  EXPECT_EQ(sale.at("orderNumber"), "S-1");
  EXPECT_EQ(sale.at("orderId"), id);
  EXPECT_EQ(sale.at("terminalId"), "00000001");
  EXPECT_EQ(sale.at("authorizationCode"),
            status_of(id).at("cardAuthInfo").at("approvalCode").get<std::string>());
  ASSERT_EQ(orders().size(), 1U);
  EXPECT_EQ(orders().at(0).at("status"), "PAID");
  EXPECT_EQ(orders().at(0).at("orderNumber"), "S-1");
  const Json details = card("getOrderDetails", {{"orderId", orders().at(0).at("id")}});
  EXPECT_EQ(details.at("transactionList").at(0).at("transactionAmount"), 12300);
}

TEST_F(Sales, HoldCaptureAndRefundHaveLines) {
  const std::string id = ordered(10000, "S-1", true);
  EXPECT_EQ(pay(id), "0");
  EXPECT_EQ(held(), 10000);
  EXPECT_EQ(balance(), balance_at_start);
  EXPECT_EQ(used("LMTP0112"), 0) << "a hold counts when it is captured";
  EXPECT_EQ(orders().at(0).at("status"), "HELD");
  EXPECT_EQ(step("deposit.do", id, 6000), "0");
  EXPECT_EQ(held(), 0) << "the rest is released";
  EXPECT_EQ(balance(), balance_at_start - 6000);
  EXPECT_EQ(used("LMTP0112"), 6000);
  EXPECT_EQ(step("refund.do", id, 1000), "0");
  EXPECT_EQ(orders().at(0).at("status"), "PAID") << "in part";
  EXPECT_EQ(step("refund.do", id, 5000), "0");
  EXPECT_EQ(balance(), balance_at_start);
  EXPECT_EQ(used("LMTP0112"), 6000);
  ASSERT_EQ(orders().size(), 1U);
  EXPECT_EQ(orders().at(0).at("status"), "REFUNDED");
  EXPECT_EQ(orders().at(0).at("amount"), 6000);

  const Json lines = history();
  ASSERT_EQ(lines.size(), 4U);
  const char* const directions[] = {"NOOP", "DEBIT", "CREDIT", "CREDIT"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(lines.at(i).at("operationDirection"), directions[i]);
    EXPECT_EQ(lines.at(i).at("reversal"), false);
  }
  EXPECT_EQ(lines.at(3).at("transactionType"), "e-commerce refund");
  const Json details = card("getOrderDetails", {{"orderId", orders().at(0).at("id")}});
  EXPECT_EQ(details.at("transactionList").size(), 4U);
  for (const Json& each : sales()) EXPECT_EQ(each.at("orderId"), id);
}

TEST_F(Sales, AReversalHasTheIdOfWhatItReverses) {
  for (const bool two_phase : {true, false}) {
    gateway().reset();
    const std::string id = ordered(5000, "S-1", two_phase);
    EXPECT_EQ(pay(id), "0");
    EXPECT_EQ(used("LMTP0111"), two_phase ? 0 : 5000);
    EXPECT_EQ(step("reverse.do", id, 0), "0");
    EXPECT_EQ(balance(), balance_at_start);
    EXPECT_EQ(held(), 0);
    EXPECT_EQ(used("LMTP0111"), 0);
    const Json lines = history();
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines.at(0).at("utrnno"), lines.at(1).at("utrnno"));
    EXPECT_EQ(lines.at(0).at("reversal"), false);
    EXPECT_EQ(lines.at(0).at("reversalDate"), lines.at(1).at("authorizationDate"));
    EXPECT_EQ(lines.at(1).at("reversal"), true);
    EXPECT_FALSE(lines.at(1).contains("reversalDate"));
    EXPECT_EQ(sales().at(1).at("reversal"), true);
    EXPECT_EQ(orders().at(0).at("status"), "REVERSED");
    for (const bool reversal : {false, true}) {
      const Json details = card("getTransactionDetails",
                                {{"utrnno", lines.at(0).at("utrnno")}, {"reversal", reversal}});
      EXPECT_EQ(details.at("transaction").at("reversal"), reversal);
    }
  }
}

TEST_F(Sales, ABankDeclinesByItsCodes) {
  const auto declined = [](int action_code, std::int64_t amount, const Pairs& changes = {},
                           const Pairs& registration = {}) {
    static int number = 0;
    const std::string id = ordered(amount, "D-" + std::to_string(++number), false, registration);
    EXPECT_EQ(pay(id, changes), "2") << action_code;
    const Json record = status_of(id);
    EXPECT_EQ(record.at("actionCode"), action_code);
    EXPECT_EQ(record.at("orderStatus"), 0);
    EXPECT_EQ(record.at("paymentAmountInfo").at("approvedAmount"), 0);
  };
  declined(116, balance_at_start + 1);
  declined(71015, 100, {{"$CVC", "999"}});
  declined(101, 100, {{"YYYY", "2049"}});
  declined(110, 100, {}, {{"currency", "840"}});
  Json exception = identified();
  exception["limitException"] = {{"limitName", "LMTP0112"},
                                 {"startDate", "2020-01-01T00:00:00"},
                                 {"endDate", "2099-01-01T00:00:00"},
                                 {"value", 99}};
  EXPECT_EQ(code("addCardLimitException", exception), "00");
  declined(121, 100);
  EXPECT_EQ(code("deleteCardLimitException", exception), "00");
  const auto allow = [](const Json& codes) {
    EXPECT_EQ(
        code("setAllowedMccList", {{"accountNumber", "40817978000000000007"}, {"mccList", codes}}),
        "00");
  };
  allow(Json::array({6011}));
  declined(119, 100);
  allow(Json::array({5411}));
  Json blocking = identified();
  blocking["hotCardStatus"] = 6;
  EXPECT_EQ(code("blockCard", blocking), "00");
  declined(104, 100);
  EXPECT_TRUE(gateway().ledger().empty());
  EXPECT_EQ(balance(), balance_at_start);
}

TEST_F(Sales, TheBalanceIsAskedAgainAfterTheChallenge) {
  const std::string id =
      ordered(200000, "S-1", false, {{"features", "FORCE_TDS"}, {"email", "max@shop.example"}});
  EXPECT_EQ(pay(id), "0");
  const Json transaction = ecommerce("paymentorder.do", paying(id)).at("threeDSServerTransId");
  EXPECT_EQ(pay(id, {{"threeDSServerTransId", transaction.get<std::string>()}}), "0");
  EXPECT_EQ(status_of(id).at("orderStatus"), 5);
  Json debit = identified();
  debit.update({{"amount", 100000}, {"currency", 978}});
  EXPECT_EQ(code("debitCard", debit), "00");
  gateway().finish_authentication(id, true);
  EXPECT_EQ(status_of(id).at("orderStatus"), 0);
  EXPECT_EQ(status_of(id).at("actionCode"), 116);
  EXPECT_EQ(balance(), balance_at_start - 100000);
  EXPECT_EQ(gateway().ledger().size(), 1U);
}

TEST_F(Sales, AClosedMerchantOrTerminalSellsNothing) {
  const auto set = [](const char* operation, const char* status) {
    Json request = {
        {"merchantNumber", "MERCHANT01"}, {"institutionId", "1001"}, {"agentId", "1001"},
        {"customerNumber", "C"},          {"contractNumber", "K"},   {"status", status}};
    if (std::string(operation) == "changeTerminalStatus") request["terminalNumber"] = "00000001";
    EXPECT_EQ(code(operation, request), "00");
  };
  const std::string id = ordered(100, "S-1");
  const auto expect = [&](int action_code) {
    for (const char* pan : {payer, "4111111111111111"}) {
      EXPECT_EQ(ecommerce("paymentorder.do", payment(id, pan)).at("errorCode"), "2");
      EXPECT_EQ(status_of(id).at("actionCode"), action_code);
    }
  };
  set("changeMerchantStatus", "CLOSED");
  expect(109);
  set("changeMerchantStatus", "ACTIVE");
  set("changeTerminalStatus", "TRMS0002");
  expect(120);
  set("changeTerminalStatus", "TRMS0001");
  EXPECT_EQ(pay(id), "0");
}

TEST_F(Sales, AHoldStaysOnTheAccountThatGaveIt) {
  const std::string id = ordered(10000, "S-1", true);
  EXPECT_EQ(pay(id), "0");
  EXPECT_EQ(code("bindCardToAccount",
                 {{"cardIdentification", {{"cardNumber", payer}, {"expDate", expiry()}}},
                  {"accountNumber", "40817978000000000049"},
                  {"accountType", "ACCOUNT_TYPE_DEFAULT"}}),
            "00");
  EXPECT_EQ(step("deposit.do", id, 0), "0");
  const Json before = card("getAccountBalanceFromBo", {{"accountNumber", "40817978000000000007"}});
  EXPECT_EQ(before.at("availableBalance"), balance_at_start - 10000);
  EXPECT_EQ(before.at("holdBalance"), 0);
  EXPECT_EQ(balance(), 123456789012);
}

/// What the ledger makes of the card's account.
struct Sums {
  std::int64_t balance = balance_at_start;
  std::int64_t held = 0;

  explicit Sums(const Json& ledger) {
    std::map<std::string, std::int64_t> holds;
    for (const Json& each : ledger) {
      const std::string kind = each.at("kind");
      const std::string id = each.at("orderId");
      const std::int64_t amount = each.at("amount");
      const auto hold = holds.find(id);
      if (kind == "hold") {
        holds[id] += amount;
      } else if (kind == "reversal" && hold != holds.end()) {
        hold->second -= amount;
      } else {
        if (kind == "capture") holds.erase(id);
        balance += kind == "charge" || kind == "capture" || kind == "debit" ? -amount : amount;
      }
    }
    for (const auto& [id, sum] : holds) held += sum;
  }
};

TEST_F(Sales, TheLedgerAddsUpToTheBalance) {
  std::minstd_rand random(7);
  const auto below = [&](int most) { return static_cast<int>(random() % std::uint32_t(most)); };
  std::vector<std::string> ids;
  for (int i = 0; i < 300; ++i) {
    const std::int64_t amount = 1 + below(3000);
    Json money = identified();
    money.update({{"amount", amount}, {"currency", 978}});
    switch (below(7)) {
      case 0:
      case 1:
        ids.push_back(ordered(amount, "R-" + std::to_string(i), below(2) == 0));
        pay(ids.back());
        break;
      case 2:
        card("creditCard", money);
        break;
      case 3:
        money["preAuthorization"] = below(4) == 0;
        card("debitCard", money);
        break;
      default: {
        if (ids.empty()) break;
        const char* const steps[] = {"deposit.do", "refund.do", "reverse.do"};
        const auto which = static_cast<std::size_t>(below(static_cast<int>(ids.size())));
        step(steps[below(3)], ids[which], below(2) * amount);
      }
    }
    if (i % 25 != 0 && i != 299) continue;
    const Sums sums(gateway().ledger());
    ASSERT_EQ(balance(), sums.balance) << i;
    ASSERT_EQ(held(), sums.held) << i;
  }
  EXPECT_GT(gateway().ledger().size(), 100U);
}

}  // namespace
}  // namespace gateway::sales_test
