// A till that is paid by QR codes.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "gateway.hpp"
#include "shop.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::qr_test {
namespace {

constexpr const char* get_code = "get.do";
constexpr const char* reject_code = "reject.do";

TillOptions never_closing() {
  TillOptions of = options();
  of.close_doubt = false;
  return of;
}

class Qr : public testing::Test {
 protected:
  /// Shows the code of a sale.
  Receipt shown(Shop& shop, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Receipt receipt = shop.till.pay_by_qr(sale_);
    EXPECT_EQ(receipt.verdict, Verdict::customer);
    EXPECT_EQ(text(shop.till.qr_payload()), "https://qr.test/1");
    return receipt;
  }
  static std::string number(const Receipt& of) { return text(of.number); }
  void expect_requests(const std::vector<std::string>& names, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::vector<std::string> sent;
    for (const std::string& each : server.requests) sent.push_back(each.substr(0, each.find(' ')));
    EXPECT_EQ(sent, names);
    server.requests.clear();
  }

  Cells cells{4096, 2};
  ShopGateway server;
  Sale sale_ = sale();
};

TEST_F(Qr, SaleIsPaidByItsOrderAlone) {
  Shop shop(cells, server);
  Receipt receipt = shown(shop);
  expect_requests({"register.do", get_code});
  EXPECT_TRUE(receipt.card.empty()) << "no card pays";
  server.confirm_code(number(receipt));
  receipt = shop.till.resume(receipt.number);
  EXPECT_EQ(receipt.verdict, Verdict::customer) << "confirmed is not paid";
  EXPECT_FALSE(shop.till.qr_payload().present());
  server.pay_code(number(receipt));
  receipt = shop.till.resume(receipt.number);
  EXPECT_EQ(receipt.verdict, Verdict::paid);
  EXPECT_EQ(receipt.charged, Amount(1250));
  EXPECT_EQ(server.charges, 1U);
  EXPECT_EQ(server.count(reject_code) + server.count("decline.do"), 0U);
}

TEST_F(Qr, CodeIsAskedForOnlyOnceItIsDurableThatTheCustomerMayPay) {
  for (std::uint32_t cut = 0;; ++cut) {
    SCOPED_TRACE(cut);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    bool done = false;
    {
      Shop shop(fresh, gateway, never_closing());
      shop.flash.cut_at(shop.flash.operations() + cut / 2, cut % 2 == 0 ? Torn::half : Torn::all);
      try {
        static_cast<void>(shop.till.pay_by_qr(sale_));
        done = true;
      } catch (const PowerCut&) {
      }
    }
    if (gateway.count(get_code) != 0) {
      Shop shop(fresh, gateway, never_closing());
      shop.ticks.ms += 300'000;  // past the time of a lost request
      const std::vector<Receipt> told = shop.resume();
      ASSERT_EQ(told.size(), 1U);
      EXPECT_EQ(told[0].verdict, Verdict::customer);
    }
    if (done) break;
  }
}

TEST_F(Qr, CancelClosesTheCodeAndThenTheOrder) {
  Shop shop(cells, server);
  const Receipt receipt = shown(shop);
  server.requests.clear();
  EXPECT_EQ(shop.till.cancel(receipt.number).verdict, Verdict::not_paid);
  expect_requests({"getOrderStatusExtended.do", reject_code, "getOrderStatusExtended.do",
                   "decline.do", "getOrderStatusExtended.do"});
  server.pay_code(number(receipt));
  EXPECT_EQ(server.charges, 0U);
}

TEST_F(Qr, CancelClosesAlsoWhereTheTillClosesNothingItself) {
  Shop shop(cells, server, never_closing());
  Receipt receipt = shown(shop);
  EXPECT_EQ(shop.till.cancel(receipt.number).verdict, Verdict::not_paid);
  receipt = shown(shop);
  server.requests.clear();
  shop.ticks.ms += 1'000'000;
  EXPECT_EQ(shop.till.resume(receipt.number).verdict, Verdict::not_paid) << "its time is over";
  expect_requests({"getOrderStatusExtended.do"});
}

TEST_F(Qr, PaymentUnderWayIsNotClosed) {
  for (const bool shows : {true, false}) {
    SCOPED_TRACE(shows);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    gateway.shows_progress = shows;
    Shop shop(fresh, gateway, patient());
    const Receipt receipt = shop.till.pay_by_qr(sale_);
    gateway.confirm_code(number(receipt));
    EXPECT_EQ(shop.till.cancel(receipt.number).verdict, Verdict::customer);
    EXPECT_EQ(gateway.count(reject_code), 1U);
    EXPECT_EQ(gateway.count("decline.do"), 0U);
    EXPECT_EQ(shop.till.pay(sale_).error.code, Errc::still_open) << "the same customer";
    gateway.pay_code(number(receipt));
    EXPECT_EQ(shop.till.resume(receipt.number).verdict, Verdict::paid);
    EXPECT_EQ(gateway.charges, 1U);
  }
}

TEST_F(Qr, NextSaleClosesTheCode) {
  Shop shop(cells, server);
  const Receipt first = shown(shop);
  const Receipt second = shop.till.pay(sale_);
  EXPECT_EQ(second.verdict, Verdict::paid);
  EXPECT_EQ(server.count(reject_code), 1U);
  EXPECT_EQ(server.orders[number(first)].status, 6);
}

TEST_F(Qr, PaymentBeforeTheCodeIsClosedIsFound) {
  Shop shop(cells, server);
  const Receipt receipt = shown(shop);
  EXPECT_TRUE(shop.till.start_cancel(receipt.number));
  while (server.count(reject_code) == 0) shop.till.poll();
  // The gateway has closed the code; but a payment came in between.
  server.orders[number(receipt)].qr = "STARTED";
  server.pay_code(number(receipt));
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::paid);
  EXPECT_EQ(server.count("decline.do"), 0U);
}

TEST_F(Qr, RefusedCodeClosesTheSale) {
  Shop shop(cells, server);
  const Receipt receipt = shown(shop);
  server.refuse_code(number(receipt));
  server.requests.clear();
  EXPECT_EQ(shop.till.resume(receipt.number).verdict, Verdict::not_paid);
  expect_requests({"getOrderStatusExtended.do", "decline.do", "getOrderStatusExtended.do"});
}

TEST_F(Qr, CodeThatCannotBeClosedLeavesTheOrderToDecline) {
  for (const Line line : {Line::up, Line::loses_answer, Line::loses_request}) {
    SCOPED_TRACE(static_cast<int>(line));
    Cells fresh(4096, 2);
    ShopGateway gateway;
    Shop shop(fresh, gateway);
    const Receipt receipt = shop.till.pay_by_qr(sale_);
    gateway.line = line;
    gateway.fails_at = reject_code;
    if (line == Line::up) gateway.refuses = reject_code;
    EXPECT_EQ(shop.till.cancel(receipt.number).verdict, Verdict::not_paid);
    EXPECT_EQ(gateway.orders[number(receipt)].status, 6);
  }
}

TEST_F(Qr, RestartSettlesTheSaleAsOthers) {
  for (const bool pays : {true, false}) {
    SCOPED_TRACE(pays);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    std::string number_of_first;
    {
      Shop shop(fresh, gateway);
      number_of_first = number(shop.till.pay_by_qr(sale_));
    }
    Shop shop(fresh, gateway);
    std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, Verdict::customer) << "it may still be paid";
    if (pays) gateway.pay_code(number_of_first);
    const Receipt next = shop.till.cancel(told[0].number);
    EXPECT_EQ(next.verdict, pays ? Verdict::paid : Verdict::not_paid);
    EXPECT_EQ(gateway.count(reject_code), 0U) << "its id is not known any more";
    EXPECT_EQ(gateway.count("decline.do"), pays ? 0U : 1U);
  }
}

TEST_F(Qr, LostCodeIsAskedForAgain) {
  for (const Line line : {Line::loses_answer, Line::loses_request}) {
    SCOPED_TRACE(static_cast<int>(line));
    Cells fresh(4096, 2);
    ShopGateway gateway;
    gateway.line = line;
    gateway.fails_at = get_code;
    gateway.fails = 1;
    Shop shop(fresh, gateway);
    EXPECT_EQ(shop.till.pay_by_qr(sale_).verdict, Verdict::customer);
    EXPECT_TRUE(shop.till.qr_payload().present());
    gateway.fails = 1000;
    const Receipt receipt = shop.till.pay_by_qr(sale_);
    EXPECT_EQ(receipt.verdict, Verdict::not_paid);
    EXPECT_EQ(receipt.error.delivery, Delivery::unknown);
    EXPECT_EQ(gateway.orders[number(receipt)].status, 6) << "it was closed";
    EXPECT_FALSE(shop.till.qr_payload().present());
  }
}

TEST_F(Qr, AnswerWithoutACodeShowsNothingAndTheOrderIsClosed) {
  for (const char* answer :
       {R"({"errorCode":"7","errorMessage":"no"})",
        R"({"errorCode":"0","qrId":"Q","qrStatus":"STARTED"})",
        R"({"errorCode":"0","qrId":"Q","qrStatus":"CONFIRMED","payload":"x"})",
        R"({"errorCode":"0","qrId":"0123456789012345678901234567890123456","payload":"x"})",
        R"({"errorCode":"0","payload":"x"})", R"({"errorCode":"0","qrId":"Q","payload":)"}) {
    SCOPED_TRACE(answer);
    Cells fresh(4096, 2);
    ShopGateway gateway;
    gateway.qr = answer;
    Shop shop(fresh, gateway);
    EXPECT_EQ(shop.till.pay_by_qr(sale_).verdict, Verdict::not_paid);
    EXPECT_EQ(gateway.count("decline.do"), 1U);
    EXPECT_FALSE(shop.till.qr_payload().present());
  }
}

TEST_F(Qr, StorageThatFailsAsksForNoCode) {
  Shop shop(cells, server);
  shop.flash.fail_from(shop.flash.operations() + 1);
  const Receipt receipt = shop.till.pay_by_qr(sale_);
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(server.count(get_code), 0U);
}

TEST_F(Qr, CancelOfAnUnknownNumberClosesNothing) {
  Shop shop(cells, server);
  EXPECT_EQ(shop.till.cancel("K1-0-1").verdict, Verdict::help);
  EXPECT_TRUE(server.requests.empty());
}

TEST_F(Qr, TransactionOfALaterCustomerFinishesNoEarlierPayment) {
  server.card = CardOf::asks_customer;
  Shop shop(cells, server);
  const Receipt first = shop.till.pay(sale_);
  EXPECT_EQ(first.verdict, Verdict::customer);
  server.card = CardOf::pays;
  server.paid = R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"8b9f-other"})";
  sale_.another_customer = true;
  EXPECT_EQ(shop.till.pay(sale_).verdict, Verdict::paid);
  EXPECT_EQ(shop.till.resume(first.number).verdict, Verdict::customer);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 0U);
}

TEST_F(Qr, CancelEndsTheWaitAtTheChallenge) {
  server.card = CardOf::asks_customer;
  Shop shop(cells, server, never_closing());
  const Receipt receipt = shop.till.pay(sale_);
  EXPECT_EQ(receipt.verdict, Verdict::customer);
  EXPECT_EQ(shop.till.cancel(receipt.number).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("finish3dsVer2Payment.do"), 0U);
}

}  // namespace
}  // namespace tillwire::test::qr_test
