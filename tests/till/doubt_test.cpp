// What a till says where it cannot be sure: it never takes another's payment for its own, and "not
// paid" is certain.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"

namespace tillwire::test::till_doubt_test {
namespace {

class TillDoubt : public testing::Test {
 protected:
  /// Starts a mail order, and makes an order of its number before it is asked about.
  Receipt mail_beside(Shop& shop, int status) {
    Sale mail = sale();
    mail.mail_order = true;
    EXPECT_TRUE(shop.till.start_pay(mail));
    while (server.count("motoPayment.do") == 0) shop.till.poll();
    const std::string number = text(shop.till.take().number);
    ShopGateway::Order& order = server.orders[number];
    order.id = "gateway-old";
    order.number = number;
    order.amount = 1250;
    order.status = status;
    order.action = status == 2 ? 0 : 116;
    order.approved = order.deposited = status == 2 ? 1250 : 0;
    while (!shop.till.poll()) {
    }
    return shop.till.take();
  }

  Cells cells{4096, 4};
  ShopGateway server;
};

TEST_F(TillDoubt, OlderPaidOrderOfTheSameNumberIsNotThisMailOrder) {
  server.date_ms = "1600000000000";
  for (const bool taken : {true, false}) {
    SCOPED_TRACE(taken);
    Cells blank(4096, 4);
    Shop shop(blank, server);
    server.requests.clear();
    if (taken) {
      server.refuses = "motoPayment.do";
      server.code = "1";
    } else {
      server.refuses.clear();
      server.line = Line::loses_request;
      server.fails_at = "motoPayment.do";
    }
    const Receipt receipt = mail_beside(shop, 2);
    EXPECT_EQ(receipt.verdict, Verdict::help) << receipt.words();
    EXPECT_FALSE(receipt.charged.present());
    EXPECT_EQ(server.charges, 0U);
  }
}

TEST_F(TillDoubt, LostMailOrderIsPaidByAnOrderOfItsTime) {
  server.date_ms = "1800000000000";
  Shop shop(cells, server);
  server.line = Line::loses_answer;
  server.fails_at = "motoPayment.do";
  Sale mail = sale();
  mail.mail_order = true;
  const Receipt receipt = shop.till.pay(mail);
  EXPECT_TRUE(receipt) << receipt.words();
  EXPECT_EQ(text(receipt.order_id), "gateway-1");
  EXPECT_EQ(server.charges, 1U);
}

}  // namespace
}  // namespace tillwire::test::till_doubt_test
