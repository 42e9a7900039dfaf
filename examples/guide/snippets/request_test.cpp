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

  // [client]
  Client client(gateway, transport, clock, memory);
  // [client]

  // [operation]
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  // [operation]

  // [call]
  auto answer = client.call(order);
  if (!answer.succeeded()) {  // no answer, or a refusal
    const Error& error = answer.error();
    report(error.code, error.delivery);
    return;
  }
  char order_id[37];
  if (!answer->order_id.copy(order_id)) return;  // it is longer than an id
  // [call]
  EXPECT_STREQ(order_id, "70906e55-7114-41d6-8332-4609dc6590f4");
  EXPECT_NE(transport.sent().find("POST /payment/rest/register.do HTTP/1.1\r\n"), std::string::npos)
      << transport.sent();

  // [escapes]
  EXPECT_TRUE(answer->form_url == "https://gateway.test/payment/shop/en.html");  // as it is meant
  EXPECT_TRUE(answer->form_url.raw() ==
              R"(https:\/\/gateway.test\/payment\/shop\/en.html)");  // as received
  // [escapes]
}

TEST(GuideRequest, ABadRequestNamesTheField) {
  Bench bench;
  Client client(bench.gateway, bench.transport, bench.clock, bench.memory);
  // [refused]
  ecommerce::Register order;
  order.order_number = "A-17";
  order.return_url = "https://shop.example/paid";
  auto answer = client.call(order);  // the amount is missing

  EXPECT_EQ(answer.error().code, Errc::missing);
  EXPECT_STREQ(answer.error().field, "amount");
  EXPECT_EQ(answer.error().delivery, Delivery::not_sent);
  // [refused]
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

  // [steps]
  if (!client.start(order)) return;  // another one is under way
  while (!client.poll()) read_the_keypad();
  auto answer = client.take<ecommerce::Register>();
  // [steps]
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
  // [drain]
  Buffers<1024, 1024> small;  // the answer is much longer
  Client client(gateway, transport, clock, small);

  transactions::GetTransactions query;
  query.card.card_number = "4111111111111111";
  std::int64_t sum = 0;
  auto answer = client.drain<&transactions::GetTransactions::Response::transactions>(
      query,
      [&sum](const transactions::TransactionRecord& each) { sum += each.amount.minor_units(); });
  // [drain]
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
  // [step_over]
  auto steps = step_over<&customers::AtmStatus::terminal_id>(show, log);
  auto answer = client.drain<&customers::GetAtmStatusExt::Response::atms>(
      customers::GetAtmStatusExt(), steps);
  // [step_over]
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
  // [memory]
  std::vector<char> transmit(1024), receive(2048);
  const void* mark = nullptr;
  Memory memory(transmit.data(), 1024, receive.data(), 2048, mark);
  Client client(gateway, transport, clock, memory);
  // [memory]
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
  // [no_room]
  Buffers<256, 2048> memory;
  Client client(gateway, transport, clock, memory);
  auto answer = client.call(order);

  EXPECT_EQ(answer.error().code, Errc::no_room);
  EXPECT_EQ(answer.error().delivery, Delivery::not_sent);
  // [no_room]
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
  // [body_too_large]
  Buffers<1024, 128> memory;
  Client client(gateway, transport, clock, memory);
  auto answer = client.call(order);

  EXPECT_EQ(answer.error().code, Errc::body_too_large);
  EXPECT_EQ(answer.error().delivery, Delivery::unknown);  // carried out, but what it says is lost
  // [body_too_large]
}

}  // namespace
}  // namespace tillwire::test::request_test
