// The snippets of "The way of a request" and "Memory and size": one exchange in all its forms.
#include <gtest/gtest.h>

#include <string>
#include <support/exchange.hpp>
#include <tillwire/host.hpp>
#include <tillwire/ops/customers.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/verdict/words.hpp>
#include <vector>

namespace tillwire::test::request_test {
namespace {

constexpr char order_answer[] = R"({"orderId":"70906e55-7114-41d6-8332-4609dc6590f4",)"
                                R"("formUrl":"https:\/\/gateway.test\/payment\/shop\/en.html"})";

/// A client on a bench: a scripted gateway takes the place of a network.
struct Bench {
  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<1024, 2048> memory{};

  /// One more exchange on the connection.
  void answer(const std::string& body) {
    if (!connection) connection = &transport.connection();
    connection->until_sent().give(ok(body), 100);
  }
  ScriptedConnection* connection = nullptr;
};

TEST(GuideRequest, FromStructToAnswer) {
  Bench bench;
  bench.answer(order_answer);
  auto& [gateway, transport, clock, memory, connection] = bench;

  const auto report = [](Errc code, Delivery delivery) {
    ADD_FAILURE() << "error " << int(code) << ", delivery " << int(delivery);
  };

// In this order, which clang-format would change.
// clang-format off
#include <snippets/parts/request/client.cpp>

#include <snippets/parts/request/operation.cpp>

#include <snippets/parts/request/call.cpp>
  // clang-format on
  EXPECT_STREQ(order_id, "70906e55-7114-41d6-8332-4609dc6590f4");
  EXPECT_NE(transport.sent().find("POST /payment/rest/register.do HTTP/1.1\r\n"), std::string::npos)
      << transport.sent();

#include <snippets/parts/request/escapes.cpp>
}

TEST(GuideRequest, ABadRequestNamesTheField) {
  Bench bench;
  Client client(bench.gateway, bench.transport, bench.clock, bench.memory);
#include <snippets/parts/request/refused.cpp>
  EXPECT_EQ(bench.transport.sent(), "");
}

TEST(GuideRequest, AStepAtATime) {
  Bench bench;
  bench.answer(order_answer);
  Client client(bench.gateway, bench.transport, bench.clock, bench.memory);
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  int turns = 0;
  const auto read_the_keypad = [&turns] { ++turns; };

#include <snippets/parts/request/steps.cpp>
  EXPECT_TRUE(answer && answer->registered());
  EXPECT_GT(turns, 1);
}

TEST(GuideRequest, AListOfAnyLength) {
  Bench bench;
  std::string records;
  for (int i = 0; i < 100; ++i) {
    records += (i == 0 ? "" : ",") + std::string(R"({"authorizationDate":"2026-11-20T14:03:21",)") +
               R"("transactionType":"Purchase","operationDirection":"DEBIT","amount":100,)" +
               R"("currency":978,"amountInAccountCurrency":100,"utrnno":)" + std::to_string(i) +
               "}";
  }
  bench.answer(R"({"transactions":{"transaction":[)" + records + "]}}");
  auto& [gateway, transport, clock, unused, connection] = bench;
#include <snippets/parts/request/drain.cpp>
  EXPECT_TRUE(answer) << int(answer.error().code) << " " << answer.error().detail;
  EXPECT_EQ(sum, 10000);
  EXPECT_EQ(client.delivered(), 100U);
  EXPECT_GT(records.size(), 16000U);
}

TEST(GuideRequest, RecordsThatCannotBeRead) {
  const std::string atm =
      R"("linkStatus":"1","openFlag":"1","hopperStatusList":[],"safeStatus":"0",)"
      R"("supervisorMode":"0","loadConfigurationStatus":"0","ejStateInfo":{"status":"1"},)";
  Bench bench;
  bench.answer(R"({"atmStatusList":[{"terminalId":"ATM00001",)" + atm +
               R"("bnaStateInfo":{"status":"1"}},{"terminalId":"ATM00002",)" + atm +
               R"("bnaStateInfo":{}},{"terminalId":"ATM00003",)" + atm +
               R"("bnaStateInfo":{"status":"1"}}]})");
  auto& [gateway, transport, clock, memory, connection] = bench;
  Client client(gateway, transport, clock, memory);
  std::string seen;
  const auto show = [&](const customers::AtmStatus& each) { seen += to_string(each.terminal_id); };
  const auto log = [&](const SteppedOver& bad) {
    seen += "(" + to_string(bad.id) + ": " + words(bad.error.code) + ", " + bad.error.field + ")";
  };
#include <snippets/parts/request/step_over.cpp>
  EXPECT_TRUE(answer);
  EXPECT_EQ(steps.stepped_over(), 1U);
  EXPECT_EQ(seen,
            "ATM00001(ATM00002: a mandatory field is missing in the answer, "
            "atmStatusList[1].bnaStateInfo.status)ATM00003");
}

TEST(GuideRequest, MemoryOfASizeThatIsKnownOnlyLater) {
  Bench bench;
  bench.answer(order_answer);
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  auto& [gateway, transport, clock, unused, connection] = bench;
#include <snippets/parts/request/memory.cpp>
  EXPECT_TRUE(client.call(order));
}

TEST(GuideRequest, ATransmitBufferThatIsTooSmall) {
  Bench bench;
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  order.description = "A sentence that would fit, were the buffer not as small as it can be at all";
  auto& [gateway, transport, clock, unused, connection] = bench;
#include <snippets/parts/request/no_room.cpp>
  EXPECT_EQ(bench.transport.sent(), "");
}

TEST(GuideRequest, AReceiveBufferThatIsTooSmall) {
  Bench bench;
  bench.answer(order_answer);
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  auto& [gateway, transport, clock, unused, connection] = bench;
#include <snippets/parts/request/body_too_large.cpp>
}

}  // namespace
}  // namespace tillwire::test::request_test
