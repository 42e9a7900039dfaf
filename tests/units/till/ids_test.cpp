// Ids that do not fit into a receipt: never shortened, and named.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::ids_test {
namespace {

class TillIds : public testing::Test {
 protected:
  TillIds() { server.id_begins = std::string(36, 'i'); }

  /// Expects no request with a part of an order's id.
  void expect_none_cut(CallSite site = CallSite::here()) {
    const Traced traced(site);
    for (const std::string& each : server.requests) {
      EXPECT_EQ(each.find("iii"), std::string::npos) << each;
    }
  }
  static void expect_named(const Receipt& receipt, Verdict verdict, const char* field,
                           CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(receipt.verdict, verdict);
    EXPECT_EQ(receipt.error.code, Errc::too_long);
    EXPECT_EQ(receipt.error.delivery, Delivery::answered);
    EXPECT_EQ(text(receipt.field), field);
  }
  static Sale mail_order() {
    Sale mail = sale();
    mail.mail_order = true;
    return mail;
  }

  Cells cells{4096, 2};
  ShopGateway server;
};

TEST_F(TillIds, OrderWithALongIdGetsNoCard) {
  Shop shop(cells, server);
  for (const bool hold : {false, true}) {
    const Receipt receipt = hold ? shop.till.hold(sale()) : shop.till.pay(sale());
    expect_named(receipt, Verdict::not_paid, "orderId");
    EXPECT_TRUE(receipt.order_id.empty());
  }
  EXPECT_EQ(server.charges, 0U);
  EXPECT_EQ(server.requests.size(), 2U);  // both registrations
  expect_none_cut();
}

TEST_F(TillIds, PaidMailOrderWithALongIdIsPaidAndNotRefunded) {
  std::string number;
  {
    Shop shop(cells, server);
    const Receipt paid = shop.till.pay(mail_order());
    expect_named(paid, Verdict::paid, "orderId");
    EXPECT_TRUE(static_cast<bool>(paid));
    EXPECT_TRUE(paid.order_id.empty());
    EXPECT_EQ(paid.charged, Amount(1250));
    const Receipt refunded = shop.till.refund(paid, 1250);
    EXPECT_EQ(refunded.verdict, Verdict::not_paid);
    EXPECT_EQ(refunded.error.code, Errc::too_long);
    EXPECT_EQ(text(refunded.field), "order_id");
    number = text(paid.number);
  }
  Shop shop(cells, server);
  const Receipt paid = shop.till.resume(number);
  EXPECT_EQ(paid.verdict, Verdict::paid);
  EXPECT_TRUE(paid.order_id.empty());
  EXPECT_EQ(shop.till.refund(paid, 1250).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("refund.do"), 0U);
  expect_none_cut();
}

TEST_F(TillIds, LostMailOrderWithALongIdIsFoundByItsNumber) {
  Shop shop(cells, server);
  server.line = Line::loses_answer;
  server.fails_at = "motoPayment.do";
  server.date_ms = "1800000000000";
  const Receipt paid = shop.till.pay(mail_order());
  expect_named(paid, Verdict::paid, "orderId");
  EXPECT_EQ(paid.charged, Amount(1250));
  EXPECT_EQ(server.charges, 1U);
  expect_none_cut();
}

/// Its order cannot be closed by an id that is too long: the gateway has to end it.
TEST_F(TillIds, DeclinedMailOrderIsNotPaidOnceItIsOver) {
  Shop shop(cells, server);
  server.card = CardOf::is_declined;
  shop.ticks.each_ms = 1000;
  Receipt receipt = shop.till.pay(mail_order());
  EXPECT_EQ(receipt.verdict, Verdict::unknown);
  shop.ticks.ms += 800'000;
  receipt = shop.till.resume(receipt.number.text());
  EXPECT_EQ(receipt.verdict, Verdict::unknown);
  server.orders.begin()->second.status = 6;
  receipt = shop.till.resume(receipt.number.text());
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  expect_none_cut();
}

/// A record's code, reference and card number that do not fit change nothing about the money.
TEST_F(TillIds, PaidSaleNamesTheFieldThatItsReceiptLacks) {
  server.id_begins = "gateway-";
  const std::vector<std::pair<std::string ShopGateway::*, const char*>> cases = {
      {&ShopGateway::approval_code, "approvalCode"}, {&ShopGateway::rrn, "authRefNum"}};
  for (const auto& [member, field] : cases) {
    const std::string before = server.*member;
    server.*member += "7";
    for (const bool lost : {false, true}) {
      Cells of_one(4096, 2);
      Shop shop(of_one, server);
      Receipt receipt = lost ? shop.pay_and_lose(sale(), server) : shop.till.pay(sale());
      if (lost) {
        EXPECT_EQ(receipt.verdict, Verdict::unknown);
        const std::vector<Receipt> told = shop.resume();
        ASSERT_EQ(told.size(), 1U);
        receipt = told[0];
      }
      expect_named(receipt, Verdict::paid, field);
      EXPECT_TRUE(static_cast<bool>(receipt));
      EXPECT_STREQ(receipt.words(), "Paid 12.50.");
      EXPECT_EQ(receipt.approval_code.empty(), member == &ShopGateway::approval_code);
      EXPECT_EQ(receipt.rrn.empty(), member == &ShopGateway::rrn);
    }
    server.*member = before;
  }
}

TEST_F(TillIds, MaskedNumberOfAnUnknownCardIsNotCut) {
  server.id_begins = "gateway-";
  server.masked_pan = "411111***********1111";
  Shop shop(cells, server);
  Sale stored = sale();
  stored.card = {};
  stored.binding_id = "B1";
  stored.client_id = "C1";
  const Receipt receipt = shop.till.pay(stored);
  expect_named(receipt, Verdict::paid, "maskedPan");
  EXPECT_TRUE(receipt.card.empty());
}

TEST_F(TillIds, ChallengeOfALongTransactionIsNotFinished) {
  server.id_begins = "gateway-";
  server.card = CardOf::asks_customer;
  server.trans_id += "7";
  Shop shop(cells, server);
  const Receipt receipt = shop.till.pay(sale());
  expect_named(receipt, Verdict::unknown, "threeDSServerTransId");
  shop.ticks.ms += 800'000;  // the customer no longer confirms
  EXPECT_EQ(shop.till.resume(receipt.number.text()).verdict, Verdict::not_paid);
  EXPECT_EQ(server.orders.begin()->second.status, 6) << "not closed";
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 0U);
}

TEST_F(TillIds, NumberThatNoSaleCanHaveIsNotLookedFor) {
  server.id_begins = "gateway-";
  Shop shop(cells, server);
  const std::string number = text(shop.till.pay(sale()).number);
  const std::size_t before = server.requests.size();
  const std::string longer = number + std::string(37 - number.size(), '0');
  const Receipt receipt = shop.till.resume(longer);
  EXPECT_EQ(receipt.verdict, Verdict::help);
  EXPECT_TRUE(receipt.number.empty());
  EXPECT_EQ(receipt.error.code, Errc::too_long);
  EXPECT_EQ(text(receipt.field), "number");
  EXPECT_EQ(server.requests.size(), before);
}

}  // namespace
}  // namespace tillwire::test::ids_test
