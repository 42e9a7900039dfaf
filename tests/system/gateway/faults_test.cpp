// Scripted answers and faults of the gateway, seen from plain sockets.
#include <chrono>

#include "harness.hpp"

namespace gateway::faults_test {
namespace {

class Faults : public GatewayTest {
 protected:
  // Sends one registration and reads until the connection ends.
  static std::string exchange(bool* reset = nullptr, const std::string& headers = "") {
    const RawSocket socket(gateway().port());
    socket.send(raw_register("F-1", headers));
    return socket.read_all(reset);
  }
  static std::size_t orders() { return gateway().orders().size(); }
};

TEST_F(Faults, AnotherStatusInstead) {
  gateway().script({{"match", "register.do"},
                    {"status", 429},
                    {"content_type", "text/plain"},
                    {"headers", {{"Retry-After", "3"}}},
                    {"body", "slow down"}});
  const auto busy = post_form("register.do", form(order));
  EXPECT_EQ(busy->status, 429);
  EXPECT_EQ(busy->body, "slow down");
  EXPECT_EQ(busy->get_header_value("Retry-After"), "3");
  EXPECT_EQ(orders(), 0U);
  EXPECT_EQ(gateway().seen("register.do"), 1);
  EXPECT_EQ(post_form("register.do", form(order))->status, 200);
}

TEST_F(Faults, AnAnswerOfTheTestAfterProcessing) {
  gateway().script({{"match", "register.do"}, {"status", 502}, {"process", true}});
  EXPECT_EQ(post_form("register.do", form(order))->status, 502);
  EXPECT_EQ(orders(), 1U);
}

TEST_F(Faults, ExactBytes) {
  gateway().script({{"match", "*"}, {"raw", "HTTP/1.1 200 OK\nodd"}, {"end", "close_notify"}});
  EXPECT_EQ(exchange(), "HTTP/1.1 200 OK\nodd");
  gateway().script({{"match", "*"}, {"raw_hex", "00ff"}, {"end", "cut"}});
  EXPECT_EQ(exchange(), std::string("\0\xff", 2));
  EXPECT_EQ(orders(), 0U);
  gateway().script({{"match", "*"}, {"raw", "HTTP/1.1 204 No Content\r\n\r\n"}});
  const RawSocket socket(gateway().port());
  socket.send(raw_register("1") + raw_register("2", "Connection: close\r\n"));
  const std::string both = socket.read_all();
  EXPECT_EQ(both.rfind("HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\n", 0), 0U) << both;
}

TEST_F(Faults, CutAfterSomeBytes) {
  gateway().script({{"match", "register.do"}, {"cut_after", 40}});
  bool reset = true;
  EXPECT_EQ(exchange(&reset).size(), 40U);
  EXPECT_FALSE(reset);
  EXPECT_EQ(orders(), 1U);
}

TEST_F(Faults, ResetAfterProcessing) {
  gateway().script({{"match", "register.do"}, {"cut_after", 0}, {"end", "reset"}});
  bool reset = false;
  EXPECT_EQ(exchange(&reset), "");
  EXPECT_TRUE(reset);
  EXPECT_EQ(orders(), 1U);
}

TEST_F(Faults, LostRequest) {
  gateway().script({{"match", "register.do"}, {"process", false}, {"end", "cut"}});
  EXPECT_EQ(exchange(), "");
  EXPECT_EQ(orders(), 0U);
  EXPECT_EQ(gateway().seen("register.do"), 1);
}

TEST_F(Faults, Silence) {
  gateway().script({{"match", "register.do"}, {"silent", true}});
  httplib::Client client("127.0.0.1", gateway().port());
  client.set_read_timeout(0, 200000);
  const auto result =
      client.Post("/payment/rest/register.do", form(order), "application/x-www-form-urlencoded");
  EXPECT_FALSE(result);
  EXPECT_EQ(orders(), 1U);
}

TEST_F(Faults, DelayAndDribble) {
  gateway().script(
      {{"match", "register.do"}, {"delay_ms", 150}, {"dribble", 1}, {"dribble_ms", 1}});
  const auto before = std::chrono::steady_clock::now();
  const std::string answer = exchange(nullptr, "Connection: close\r\n");
  const auto took = std::chrono::steady_clock::now() - before;
  EXPECT_GE(took, std::chrono::milliseconds(150 + static_cast<int>(answer.size())));
  EXPECT_EQ(answer.rfind("HTTP/1.1 200 OK\r\n", 0), 0U);
}

TEST_F(Faults, CountSkipAndOrder) {
  gateway().script(Json::array({{{"match", "register.do"}, {"skip", 1}, {"status", 500}},
                                {{"match", "register.do"}, {"count", 2}, {"status", 502}}}));
  EXPECT_EQ(gateway().script_left(), 3);
  std::string statuses;
  for (int i = 0; i < 5; ++i) {
    statuses += std::to_string(post_form("register.do", form(order))->status) + " ";
  }
  EXPECT_EQ(statuses, "200 500 502 502 200 ");
  EXPECT_EQ(gateway().script_left(), 0);
}

TEST_F(Faults, ChunkedWithExtensionsAndTrailer) {
  gateway().script({{"match", "register.do"},
                    {"framing", "chunked"},
                    {"chunk_size", 7},
                    {"chunk_extension", ";a=\"b\""},
                    {"trailer", "X-End: yes"}});
  const std::string answer = exchange(nullptr, "Connection: close\r\n");
  EXPECT_NE(answer.find("Transfer-Encoding: chunked\r\n"), std::string::npos);
  EXPECT_EQ(answer.find("Content-Length"), std::string::npos);
  EXPECT_NE(answer.find("\r\n\r\n7;a=\"b\"\r\n{\"error\r\n7;a=\"b\"\r\nCode\":"),
            std::string::npos);
  EXPECT_EQ(answer.substr(answer.size() - 19), "\r\n0\r\nX-End: yes\r\n\r\n");
  gateway().script({{"match", "getOrderStatusExtended.do"}, {"framing", "chunked"}});
  EXPECT_EQ(ecommerce("getOrderStatusExtended.do", with(credentials, {{"orderNumber", "F-1"}}))
                .at("orderStatus"),
            0);
}

TEST_F(Faults, DelimitedByTheEnd) {
  gateway().script({{"match", "register.do"}, {"framing", "close"}});
  const std::string answer = exchange();
  EXPECT_EQ(answer.find("Content-Length"), std::string::npos);
  EXPECT_NE(answer.find("Connection: close\r\n"), std::string::npos);
  EXPECT_EQ(answer.back(), '}');
}

TEST_F(Faults, BentAnswers) {
  gateway().script({{"match", "register.do"},
                    {"patch", {{"errorCode", 0}, {"formUrl", nullptr}, {"news", {{"a", 1}}}}}});
  const Json patched = ecommerce("register.do", order);
  EXPECT_EQ(patched.at("errorCode"), 0);
  EXPECT_FALSE(patched.contains("formUrl"));
  EXPECT_EQ(patched.at("news").at("a"), 1);

  gateway().script({{"match", "getAtmStatusExt"}, {"shape", "bare"}});
  const Json bare = card("getAtmStatusExt", {{"pid", 1}});
  EXPECT_EQ(bare.at("atmStatusList").at(0).at("hopperStatusList").at(0).at("position"), 1);
  gateway().script({{"match", "getAtmStatusExt"}, {"shape", "single"}});
  const Json single = card("getAtmStatusExt", {{"pid", 1}});
  EXPECT_EQ(single.at("atmStatusList").at("atmStatus").at("terminalId"), "ATM00001");
  EXPECT_TRUE(single.at("atmStatusList")
                  .at("atmStatus")
                  .at("hopperStatusList")
                  .at("hopperStatus")
                  .is_array());
}

TEST_F(Faults, HugeLists) {
  gateway().script({{"match", "*"}, {"count", 2}, {"atms", 500}, {"transactions", 700}});
  EXPECT_EQ(card("getAtmStatusExt", Json::object()).at("atmStatusList").at("atmStatus").size(),
            500U);
  const Json history = card(
      "getTransactions",
      {{"cardIdentification", {{"cardNumber", "5200000000000007"}}}, {"period", Json::object()}});
  EXPECT_EQ(history.at("transactions").at("transaction").size(), 700U);
  EXPECT_EQ(history.at("transactions").at("transaction").at(699).size(), 28U);
}

TEST_F(Faults, BeforeTheFirstByte) {
  gateway().script({{"match", "@accept"}, {"end", "reset"}});
  const RawSocket socket(gateway().port());
  bool reset = false;
  EXPECT_EQ(socket.read_all(&reset), "");
  EXPECT_TRUE(reset);
  EXPECT_EQ(gateway().seen(), 0);
  EXPECT_EQ(gateway().connections().at("accepted"), 1);
}

TEST_F(Faults, CardOperationsAnswerEveryKindOfResponseCode) {
  const Json money = {{"cardIdentification", {{"cardNumber", "5200000000000007"}}},
                      {"amount", 1001},
                      {"currency", 978}};
  const auto moved = [] {
    std::int64_t sum = 0;
    for (const Json& each : gateway().ledger()) sum += each.at("amount").get<std::int64_t>();
    return sum;
  };
  const struct {
    const char* code;
    std::int64_t moved;
  } rows[] = {{"08", 1001}, {"85", 1001}, {"C0", 1001}, {"P0", 500}, {"P1", 500}, {"P2", 500},
              {"05", 0},    {"13", 0},    {"51", 0},    {"62", 0},   {"68", 0},   {"94", 0}};
  for (const char* operation : {"creditCard", "debitCard"}) {
    for (const auto& row : rows) {
      gateway().reset();
      gateway().script({{"match", operation}, {"response_code", row.code}});
      const Json answer = card(operation, money);
      EXPECT_EQ(answer.at("responseCode"), row.code);
      EXPECT_TRUE(answer.contains("rrn"));
      EXPECT_EQ(moved(), row.moved) << row.code;
    }
  }
  gateway().reset();
  gateway().script({{"match", "creditCard"}, {"response_code", "68"}, {"process", true}});
  EXPECT_EQ(card("creditCard", money).at("responseCode"), "68");
  EXPECT_EQ(moved(), 1001) << "it was carried out all the same";
  gateway().script({{"match", "creditCard"},
                    {"response_code", "1008"},
                    {"fault", "serviceLevelFault"},
                    {"process", true}});
  EXPECT_EQ(card("creditCard", money).at("serviceLevelFault").at("errorCode"), "1008");
  EXPECT_EQ(moved(), 2002);
  gateway().script(
      {{"match", "debitCard"}, {"response_code", "51"}, {"fault", "svfeProcessingFault"}});
  EXPECT_EQ(card("debitCard", money).at("svfeProcessingFault").at("responseCode"), "51");
  EXPECT_EQ(moved(), 2002);
  gateway().script({{"match", "debitCard"}, {"response_code", "08"}});
  Json too_much = money;
  too_much["amount"] = 999999999;
  EXPECT_EQ(card("debitCard", too_much).at("responseCode"), "51") << "the bank's own refusal stays";
}

TEST_F(Faults, AScriptIsChecked) {
  for (const char* step :
       {R"({"match":"*","colour":1})", R"({"count":1})", R"({"match":"*","end":"slam"})",
        R"({"match":"*","shape":"odd"})", R"({"match":"*","raw_hex":"0g"})",
        R"({"match":"*","framing":"odd"})", R"({"match":"*","process":false})",
        R"({"match":"*","response_code":"05"})",
        R"({"match":"debitCard","fault":"svfeProcessingFault"})",
        R"({"match":"debitCard","response_code":"05","fault":"odd"})"}) {
    EXPECT_THROW(gateway().script(Json::parse(step)), std::runtime_error) << step;
  }
  EXPECT_EQ(gateway().script_left(), 0);
}

TEST_F(Faults, AResetForgetsEverything) {
  registered();
  gateway().script({{"match", "*"}, {"status", 500}});
  gateway().advance_clock(10);
  gateway().reset();
  EXPECT_EQ(gateway().seen(), 0);
  EXPECT_EQ(orders(), 0U);
  EXPECT_EQ(gateway().script_left(), 0);
  registered();
}

}  // namespace
}  // namespace gateway::faults_test
