// The snippets of "Recovery": a till whose answer is lost and whose power fails, and a query that
// is tried again.
#include <gtest/gtest.h>

#include <string>
#include <support/exchange.hpp>
#include <support/flash.hpp>
#include <tillwire/flows/retry.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/till.hpp>
#include <units/till/shop.hpp>

namespace tillwire::test::recovery_test {
namespace {

struct NoRandom final : Random {
  bool fill(void*, std::uint32_t) override { return false; }
};

TEST(GuideRecovery, LostAnswerIsAskedForAfterARestart) {
  Cells cells(1024, 4);
  const Gateway gateway = sample_gateway();
  Ticks clock;
  Noon time;
  Buffers<1024, 2048> memory;
  const TillOptions options = test::options();
  const Sale sale = test::sale();
  std::string number;
  {
    // The connection breaks after the payment was sent, and there is no other.
    ScriptedTransport transport;
    transport.otherwise = [](ScriptedConnection& each, const Peer&) {
      each.connect_answers(Io::failed(Fault::unreachable));
    };
    auto& connection = transport.connection();
    connection.until_sent().give(ok(R"({"errorCode":"0","formUrl":"x","orderId":"id-1"})"));
    connection.until_sent().fails(Fault::reset);
    Flash storage(cells);
#include <snippets/parts/recovery/till.cpp>
    ASSERT_FALSE(receipt.number.empty());
#include <snippets/parts/recovery/lost.cpp>
    const std::string sent = transport.sent();
#include <snippets/parts/recovery/still_open.cpp>
    EXPECT_EQ(transport.sent(), sent);
    number = receipt.number.c_str();
  }
  // The power fails; what the flash holds is left. Now the gateway can be reached.
  ScriptedTransport transport;
  transport.connection().until_sent().give(
      ok(R"({"errorCode":"0","orderNumber":")" + number +
         R"(","orderStatus":2,"actionCode":0,"amount":1250,"currency":"978",)"
         R"("paymentAmountInfo":{"approvedAmount":1250,"depositedAmount":1250}})"));
  Flash storage(cells);
  Till till(gateway, transport, clock, memory, storage, time, options);
  std::string shown;
  const auto show = [&shown](const Text& remark, const char* words) {
    shown += std::string(remark.raw()) + ": " + words + "\n";
  };
#include <snippets/parts/recovery/resume.cpp>
  EXPECT_EQ(shown, "table 4: Paid 12.50.\n");
  EXPECT_EQ(recovery.settled, 1U);
  EXPECT_EQ(recovery.open, 0U);
  EXPECT_EQ(transport.sent().find("paymentorder.do"), std::string::npos);
}

TEST(GuideRecovery, OnlyWhatCannotDoHarmIsTriedAgain) {
  struct {
    Gateway gateway = sample_gateway();
    ScriptedTransport transport;
    ManualClock clock;
    Buffers<1024, 2048> memory{};
  } shop;
  shop.transport.connection().connect_answers(Io::failed(Fault::refused));
  shop.transport.connection().until_sent().give(
      ok(R"({"errorCode":"0","orderNumber":"A-17","orderStatus":2,"amount":125000})"));
  Client client(shop.gateway, shop.transport, shop.clock, shop.memory);
  NoRandom random;
  const std::uint32_t begun_ms = shop.clock.now_ms();
  const auto wait = [&shop](Milliseconds span) { shop.clock.advance(span.count()); };

  ecommerce::GetOrderStatusExtended query;
  query.order_id = "70906e55-7114-41d6-8332-4609dc6590f4";
#include <snippets/parts/flows/retry.cpp>
  EXPECT_TRUE(answer.answered());
  EXPECT_EQ(state.tries, 2U);
  EXPECT_NE(state.spent, Milliseconds());

  Error lost;
  lost.code = Errc::timed_out;
  lost.delivery = Delivery::unknown;
  EXPECT_FALSE(retry_after(ecommerce::PaymentOrder(), lost, RetryState(), policy, random).again);
}

}  // namespace
}  // namespace tillwire::test::recovery_test
