// What proves a payment to a till: action codes, refusals, records that contradict, and numbers.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tillwire/ops/merchants.hpp>

#include "shop.hpp"
#include "support/action_codes.hpp"

namespace tillwire::test::till_proof_test {
namespace {

constexpr std::uint32_t late_ms = 181'000;

class TillProof : public testing::Test {
 protected:
  /// Sells; the order gets this status and code when its payment arrives, and keeps them.
  Receipt pay(Shop& shop, int status, const std::string& code, bool mail_order = false,
              CallSite site = CallSite::here()) {
    const Traced traced(site);
    server.card = CardOf::decides_nothing;
    Sale of = sale();
    of.mail_order = mail_order;
    const std::string operation = mail_order ? "motoPayment.do" : "paymentorder.do";
    EXPECT_TRUE(shop.till.start_pay(of));
    while (server.count(operation) == 0) shop.till.poll();
    ShopGateway::Order& order = server.orders[text(shop.till.take().number)];
    set(order, status, code);
    while (!shop.till.poll()) shop.ticks.ms += 100;
    return shop.till.take();
  }
  /// Adds a paid order that the till's journal has no entry of.
  void forget(const std::string& number, std::int64_t amount) {
    ShopGateway::Order& order = server.orders[number];
    order.id = "gateway-old";
    order.number = number;
    order.amount = amount;
    order.currency = "978";
    set(order, 2, "0");
  }
  static void set(ShopGateway::Order& order, int status, const std::string& code) {
    order.status = status;
    order.code = code;
    order.approved = order.deposited = order.refunded = 0;
    if (status == 1 || status == 2) order.approved = 1250;
    if (status == 2) order.deposited = 1250;
  }

  Cells cells{4096, 2};
  ShopGateway server;
};

/// Returns what a till may say of an order with that status and a code of this class, once the
/// request can no longer arrive. An order that is open then is closed, which the gateway may do.
Verdict expected(int status, const Codes& codes) {
  switch (status) {
    case 0:
      return codes.at_registered == Payment::attempt_failed ||
                     codes.at_registered == Payment::not_paid
                 ? Verdict::not_paid
                 : Verdict::unknown;
    case 1:
    case 2:
      return Verdict::paid;
    case 3:
      // The sums show that nothing was held.
      return codes.at_reversed == Payment::declined || codes.at_registered == Payment::pending
                 ? Verdict::not_paid
                 : Verdict::help;
    case 4:
      return Verdict::help;
    case 5:
      return Verdict::customer;
    case 6:
      return Verdict::not_paid;
    default:
      return Verdict::unknown;
  }
}

TEST_F(TillProof, OfEveryCodeWithEveryStatus) {
  for (const bool closes : {false, true}) {
    for (const Codes& codes : all_codes) {
      std::string before;
      for_each_code(codes, [&](const std::string& code) {
        // The status goes before the code, so that one of each class is enough there.
        const int statuses = before.empty() ? 10 : 1;
        before = code;
        for (int status = 0; status != statuses; ++status) {
          server = ShopGateway();
          server.refuses = closes ? "" : "decline.do";
          server.code = "7";
          TillOptions of = options();
          of.close_doubt = closes;
          Cells blank(4096, 2);
          Shop shop(blank, server, of);
          const Receipt at_once = pay(shop, status, code);
          const auto what = ::testing::Message() << closes << ' ' << status << '/' << code;
          const Verdict last = expected(status, codes);
          if (at_once.verdict != Verdict::unknown) {
            // An order whose issuer is silent is reversed: by the till itself, so it is not paid.
            const bool closed = closes && last == Verdict::unknown;
            EXPECT_EQ(at_once.verdict, closed ? Verdict::not_paid : last) << what;
          }
          const int now = server.orders.begin()->second.status;
          if (at_once.verdict == Verdict::not_paid) {
            // Nothing but an end of the order proves it.
            EXPECT_TRUE(now == 6 || now == 3) << what << ' ' << now;
            continue;
          }
          if (closes || at_once.verdict != Verdict::unknown) continue;
          shop.ticks.ms += 781'000;  // the order has lapsed
          std::vector<Receipt> told = shop.resume();
          ASSERT_EQ(told.size(), 1U) << what;
          if (status == 0 && codes.at_registered == Payment::attempt_failed) {
            EXPECT_EQ(told[0].verdict, Verdict::unknown) << what;
            server.orders.begin()->second.status = 6;
            told = shop.resume();
            ASSERT_EQ(told.size(), 1U) << what;
          }
          EXPECT_EQ(told[0].verdict, last) << what;
        }
      });
    }
  }
}

TEST_F(TillProof, NotDecidedOrderIsNotPaidOnlyOnceItIsClosed) {
  for (const bool mail_order : {false, true}) {
    for (const char* const code : {"-9000", "4242", "AE", "-2007"}) {
      Cells blank(4096, 2);
      server = ShopGateway();
      Shop shop(blank, server);
      const Receipt first = pay(shop, 0, code, mail_order);
      EXPECT_EQ(first.verdict, Verdict::unknown) << code;
      EXPECT_EQ(server.count("decline.do") + server.count("reverse.do"), 0U) << code;
      // The same customer does not pay again meanwhile.
      server.card = CardOf::pays;
      EXPECT_EQ(shop.till.pay(sale()).error.code, Errc::still_open) << code;
      set(server.orders[text(first.number)], 2, "0");
      const std::vector<Receipt> told = shop.resume();
      ASSERT_EQ(told.size(), 1U) << code;
      EXPECT_TRUE(told[0]) << code;
    }
  }
}

TEST_F(TillProof, RefusalWithoutAListedReasonIsNotADecline) {
  const char* const answers[] = {
      R"({"errorCode":"0","success":false})",
      R"({"errorCode":"2"})",
      R"({"errorCode":"6"})",
      R"({"errorCode":"7"})",
      R"({"errorCode":"99"})",
      R"({"errorCode":"8","success":false})",
      R"({"errorCode":"5","orderStatus":0})",
      R"({"errorCode":"5","orderStatus":2})",
  };
  for (const char* const answer : answers) {
    Cells blank(4096, 2);
    server = ShopGateway();
    server.paid = answer;  // and the card is charged
    Shop shop(blank, server);
    const Receipt receipt = shop.till.pay(sale());
    EXPECT_TRUE(receipt) << answer << ": " << receipt.words();
  }
  server = ShopGateway();
  server.paid = R"({"errorCode":"5","errorMessage":"access denied"})";
  server.card = CardOf::decides_nothing;
  Shop shop(cells, server);
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
}

TEST_F(TillProof, ContradictoryRecordIsUnknownWithItsField) {
  struct Case {
    const char* field;
    void (*change)(ShopGateway::Order& order);
  };
  using Order = ShopGateway::Order;
  const Case cases[] = {
      {"orderNumber", [](Order& order) { order.number = "X-1"; }},
      {"amount", [](Order& order) { order.amount = 999; }},
      {"currency", [](Order& order) { order.currency = "840"; }},
      {"paymentState", [](Order& order) { order.state = "DECLINED"; }},
      {"paymentState", [](Order& order) { order.state = "CREATED"; }},
      {"paymentState", [](Order& order) { order.state = "REVERSED"; }},
      {"depositedAmount", [](Order& order) { order.deposited = 1251; }},
      {"depositedAmount", [](Order& order) { order.deposited = 0; }},
      {"depositedAmount", [](Order& order) { order.deposited = INT64_MAX; }},
      {"approvedAmount", [](Order& order) { order.approved = order.deposited = 1300; }},
      {"depositedAmount", [](Order& order) { order.refunded = 1250; }},
      {"refundedAmount", [](Order& order) { order.refunded = INT64_MAX; }},
      {"depositedAmount", [](Order& order) { order.status = 6; }},
      {"depositedAmount", [](Order& order) { order.status = 0; }},
      {"depositedAmount", [](Order& order) { order.status = 3; }},
  };
  for (const bool answered : {true, false}) {
    for (const Case& each : cases) {
      SCOPED_TRACE(std::string(each.field) + (answered ? "" : ", answer lost"));
      Cells blank(4096, 2);
      server = ShopGateway();
      Shop shop(blank, server);
      server.line = answered ? Line::up : Line::loses_answer;
      server.fails_at = "paymentorder.do";
      const Sale of = sale();
      EXPECT_TRUE(shop.till.start_pay(of));
      while (server.count("paymentorder.do") == 0) shop.till.poll();
      const ShopGateway::Order truth = server.orders.begin()->second;
      each.change(server.orders.begin()->second);
      while (!shop.till.poll()) shop.ticks.ms += 100;
      const Receipt receipt = shop.till.take();
      EXPECT_EQ(receipt.verdict, Verdict::unknown) << receipt.words();
      EXPECT_EQ(receipt.error.code, Errc::wrong_answer);
      EXPECT_EQ(text(receipt.field), each.field);
      EXPECT_EQ(server.count("decline.do") + server.count("reverse.do"), 0U);
      shop.ticks.ms += late_ms;
      const std::vector<Receipt> still = shop.resume();
      ASSERT_EQ(still.size(), 1U);
      EXPECT_EQ(still[0].verdict, Verdict::unknown);
      EXPECT_EQ(text(still[0].field), each.field);
      server.orders.begin()->second = truth;
      const std::vector<Receipt> told = shop.resume();
      ASSERT_EQ(told.size(), 1U);
      EXPECT_TRUE(told[0]);
    }
  }
}

/// Refunded by another while the sale was in doubt, on gateways that subtract refunds and others.
TEST_F(TillProof, RefundIsNotAPartOfThePayment) {
  struct Case {
    int status;
    std::int64_t deposited;
    std::int64_t refunded;
    Verdict verdict;
    std::int64_t charged;
  };
  const Case cases[] = {
      {4, 1050, 200, Verdict::paid, 1250}, {4, 1250, 200, Verdict::paid, 1250},
      {2, 1050, 200, Verdict::paid, 1250}, {2, 1250, 200, Verdict::paid, 1250},
      {4, 0, 1250, Verdict::help, 0},      {4, 1250, 1250, Verdict::help, 0},
  };
  for (const Case& each : cases) {
    Cells blank(4096, 2);
    server = ShopGateway();
    Shop shop(blank, server);
    const Receipt lost = shop.pay_and_lose(sale(), server);
    EXPECT_EQ(lost.verdict, Verdict::unknown);
    ShopGateway::Order& order = server.orders[text(lost.number)];
    order.status = each.status;
    order.deposited = each.deposited;
    order.refunded = each.refunded;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, each.verdict) << told[0].words();
    EXPECT_EQ(told[0].charged.minor_units(), each.charged);
  }
}

/// The number names a sale that the journal has forgotten, because an older copy was put back.
TEST_F(TillProof, TakenNumberNeedsHelpAndEndsTheSeries) {
  for (const bool nests : {false, true}) {
    SCOPED_TRACE(nests);
    Cells fresh(4096, 2);
    server = ShopGateway();
    server.nests = nests;
    Shop shop(fresh, server);
    server.refuses = "register.do";
    server.code = "1";
    const Sale of = sale();
    ASSERT_TRUE(shop.till.start_pay(of));
    const std::string taken = text(shop.till.take().number);
    forget(taken, 32000);
    shop.noon.time_s += 60;
    while (!shop.till.poll()) shop.ticks.ms += 100;
    const Receipt receipt = shop.till.take();
    EXPECT_EQ(receipt.verdict, Verdict::help);
    EXPECT_EQ(text(receipt.order_id), "gateway-old");
    EXPECT_NE(std::string(receipt.words()).find(taken), std::string::npos) << receipt.words();
    const std::vector<Receipt> told = shop.resume();
    EXPECT_TRUE(told.empty()) << "it was reported";
    server.refuses.clear();
    const Receipt next = shop.till.pay(sale());
    EXPECT_TRUE(next);
    EXPECT_NE(text(next.number).substr(0, 9), taken.substr(0, 9)) << "another series";
  }
}

/// The first number that is taken shows it; the next mail order must not meet another one.
TEST_F(TillProof, TakenNumberOfAMailOrderEndsTheSeries) {
  Shop shop(cells, server);
  server.refuses = "motoPayment.do";
  server.code = "1";
  Sale mail = sale();
  mail.mail_order = true;
  ASSERT_TRUE(shop.till.start_pay(mail));
  const std::string number = text(shop.till.take().number);
  forget(number, 1250);
  shop.noon.time_s += 60;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::help);
  server.refuses.clear();
  const Receipt next = shop.till.pay(mail);
  EXPECT_EQ(next.verdict, Verdict::paid) << next.words();
  EXPECT_NE(text(next.number).substr(0, 9), number.substr(0, 9)) << "another series";
}

TEST_F(TillProof, TakenNumberSurvivesAPowerCut) {
  for (std::uint32_t cut = 0; cut != 400; ++cut) {
    Cells blank(4096, 2);
    server = ShopGateway();
    server.refuses = "register.do";
    server.code = "1";
    std::string taken;
    bool over = false;
    try {
      Shop shop(blank, server);
      server.cut_at = cut;
      const Sale of = sale();
      ASSERT_TRUE(shop.till.start_pay(of));
      taken = text(shop.till.take().number);
      forget(taken, 32000);
      while (!shop.till.poll()) shop.ticks.ms += 100;
      over = true;
    } catch (const PowerCut&) {
    }
    server.cut_at = UINT32_MAX;
    Shop shop(blank, server);
    const bool was_answered = server.count("getOrderStatusExtended.do") != 0;
    for (const Receipt& each : shop.resume()) {
      if (was_answered) {
        EXPECT_EQ(each.verdict, Verdict::help) << cut << ": " << each.words();
      }
    }
    if (over) return;
  }
  ADD_FAILURE() << "never over";
}

TEST_F(TillProof, NumberThatTheGatewayDoesNotKnowWasNotTaken) {
  Shop shop(cells, server);
  server.refuses = "register.do";
  server.code = "1";
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.verdict, Verdict::not_paid);
  EXPECT_EQ(receipt.error.code, Errc::fault);
}

TEST_F(TillProof, CopiesOfAStorageMakeDifferentNumbers) {
  {
    Shop shop(cells, server);
    EXPECT_TRUE(shop.till.pay(sale()));
    static_cast<void>(shop.till.last());
  }
  struct Dice final : Random {
    std::uint32_t next = 1;
    bool fill(void* out, std::uint32_t size) override {
      auto* const bytes = static_cast<unsigned char*>(out);
      for (std::uint32_t i = 0; i != size; ++i)
        bytes[i] = static_cast<unsigned char>(next * 37 + i);
      ++next;
      return true;
    }
  } dice;
  TillOptions of = options();
  of.random = &dice;
  Cells copy = cells;
  std::string first;
  {
    Shop one(cells, server, of);
    EXPECT_EQ(one.resume().size(), 1U);
    const Receipt receipt = one.till.pay(sale());
    EXPECT_TRUE(receipt);
    first = text(receipt.number);
  }
  Shop other(copy, server, of);
  EXPECT_EQ(other.resume().size(), 1U);
  server.line = Line::loses_request;
  server.fails_at = "motoPayment.do";
  Sale mail = sale();
  mail.mail_order = true;
  const Receipt lost = other.till.pay(mail);
  EXPECT_NE(text(lost.number), first);
  EXPECT_EQ(lost.verdict, Verdict::unknown);
  other.ticks.ms += late_ms;
  const std::vector<Receipt> told = other.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::not_paid);
}

TEST_F(TillProof, MailOrderFoundWithAnotherCardIsNotPaidByIt) {
  Shop shop(cells, server);
  server.line = Line::loses_request;
  server.fails_at = "motoPayment.do";
  Sale mail = sale();
  mail.mail_order = true;
  mail.card.number = "5555555555555599";
  const Receipt lost = shop.till.pay(mail);
  ShopGateway::Order& other = server.orders[text(lost.number)];
  other.id = "gateway-old";
  other.number = text(lost.number);
  other.amount = 1250;
  other.currency = "978";
  set(other, 2, "0");
  shop.ticks.ms += late_ms;
  const std::vector<Receipt> told = shop.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
}

TEST_F(TillProof, PaymentIsOverAtItsDeadline) {
  struct Case {
    const char* hangs;
    std::uint32_t deadline_s;
    Verdict verdict;
    Verdict later;  // what resume() tells, if the verdict is unknown
  };
  const Case cases[] = {
      {"register.do", 90, Verdict::not_paid, Verdict::unknown},
      {"register.do", 20, Verdict::not_paid, Verdict::unknown},
      // Gateway::timeout is over before; then the order is closed.
      {"paymentorder.do", 90, Verdict::not_paid, Verdict::unknown},
      {"paymentorder.do", 20, Verdict::unknown, Verdict::not_paid},
      {"getOrderStatusExtended.do", 90, Verdict::unknown, Verdict::paid},
      {"getOrderStatusExtended.do", 20, Verdict::unknown, Verdict::paid},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(std::string(each.hangs) + ' ' + std::to_string(each.deadline_s));
    Cells blank(4096, 2);
    server = ShopGateway();
    server.line = Line::hangs;
    server.fails_at = each.hangs;
    TillOptions of = options();
    of.deadline = Seconds(each.deadline_s);
    Shop shop(blank, server, of);
    shop.ticks.each_ms = 50;
    const std::uint32_t began = shop.ticks.ms;
    EXPECT_EQ(shop.till.pay(sale()).verdict, each.verdict);
    EXPECT_LE(shop.ticks.ms - began, each.deadline_s * 1000 + 1000);
    if (each.verdict != Verdict::unknown) continue;
    // What comes later is not bounded by it.
    server.line = Line::up;
    const std::vector<Receipt> told = shop.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, each.later);
  }
}

/// Another operation, called meanwhile, is refused as busy, and does not end the deadline.
TEST_F(TillProof, DeadlineHoldsWhateverElseIsCalled) {
  server.line = Line::hangs;
  server.fails_at = "getOrderStatusExtended.do";
  TillOptions of = options();
  of.deadline = Seconds(20);
  Shop shop(cells, server, of);
  shop.ticks.each_ms = 50;
  const std::uint32_t began = shop.ticks.ms;
  const Sale one = sale();
  ASSERT_TRUE(shop.till.start_pay(one));
  while (server.count("getOrderStatusExtended.do") == 0) shop.till.poll();
  EXPECT_EQ(shop.till.call(merchants::ChangeMerchantStatus()).error().code, Errc::busy);
  while (!shop.till.poll()) {
  }
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  EXPECT_LE(shop.ticks.ms - began, 21'000U);
}

TEST_F(TillProof, DeadlineIsForAllQueriesTogether) {
  Shop shop(cells, server);
  shop.ticks.each_ms = 50;
  static_cast<void>(shop.pay_and_lose(sale(), server));
  server.line = Line::hangs;
  server.fails_at = "getOrderStatusExtended.do";
  const std::uint32_t began = shop.ticks.ms;
  const Receipt receipt = shop.till.pay(sale());
  EXPECT_EQ(receipt.error.code, Errc::still_open);
  EXPECT_LE(shop.ticks.ms - began, 91'000U);
}

TEST_F(TillProof, CardIsNotSentAfterTheDeadline) {
  server.line = Line::hangs;
  server.fails_at = "register.do";
  server.fails = 1;
  Shop shop(cells, server);
  shop.ticks.each_ms = 1000;
  EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("paymentorder.do"), 0U);
}

}  // namespace
}  // namespace tillwire::test::till_proof_test
