// HTTP of the gateway: what it refuses, keep-alive, and what its log holds.
#include <chrono>
#include <thread>

#include "harness.hpp"

namespace gateway::http_test {
namespace {

class Http : public GatewayTest {};

TEST_F(Http, RefusesMalformedRequests) {
  const std::string start = "POST /payment/rest/register.do HTTP/1.1\r\n";
  const std::string host = "Host: a\r\n";
  const struct {
    const char* what;
    std::string bytes;
    const char* named;
  } rows[] = {
      {"no Host", start + "Content-Length: 0\r\n\r\n", "Host"},
      {"two Hosts", start + host + host + "Content-Length: 0\r\n\r\n", "Host"},
      {"empty Host", start + "Host:\r\nContent-Length: 0\r\n\r\n", "Host"},
      {"two lengths", start + host + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", "Length"},
      {"signed length", start + host + "Content-Length: +1\r\n\r\na", "Content-Length"},
      {"list of lengths", start + host + "Content-Length: 1, 1\r\n\r\na", "Content-Length"},
      {"no length", start + host + "\r\n", "Content-Length"},
      {"chunked", start + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "Transfer"},
      {"folded header", start + host + " more\r\nContent-Length: 0\r\n\r\n", "header name"},
      {"space before the colon", start + "Host : a\r\n\r\n", "header name"},
      {"control character", start + "Host: a\x01\r\n\r\n", "Host"},
      {"bare LF", start + "Host: a\nX: b\r\n\r\n", "bare"},
      {"bare CR", start + "Host: a\rX: b\r\n\r\n", "bare"},
      {"HTTP/2", "POST / HTTP/2.0\r\n" + host + "\r\n", "request line"},
      {"two spaces", "POST  / HTTP/1.1\r\n" + host + "\r\n", "request line"},
      {"absolute target", "POST http://a/ HTTP/1.1\r\n" + host + "\r\n", "request line"},
      {"fragment", "POST /#a HTTP/1.1\r\n" + host + "\r\n", "request line"},
      {"no head in sight", std::string(40000, 'x'), "too long"},
  };
  for (const auto& row : rows) {
    const RawSocket socket(gateway().port());
    socket.send(row.bytes);
    const std::string answer = socket.read_all();
    EXPECT_EQ(answer.rfind("HTTP/1.1 400 ", 0), 0U) << row.what << ": " << answer;
    EXPECT_NE(answer.find(row.named), std::string::npos) << row.what << ": " << answer;
  }
  EXPECT_EQ(gateway().seen("@malformed"), static_cast<int>(std::size(rows)));
  EXPECT_TRUE(gateway().orders().empty());
}

TEST_F(Http, RefusesWhatIsNotAPostOfAFormToAKnownPath) {
  httplib::Client client("127.0.0.1", gateway().port());
  const std::string body = form(order);
  const std::string type = "application/x-www-form-urlencoded";
  EXPECT_EQ(client.Post("/payment/rest/Register.do", body, type)->status, 404);
  EXPECT_EQ(client.Post("/payment/rest/register", body, type)->status, 404);
  EXPECT_EQ(client.Post("/v1/apigate/ws/rest/register.do", body, type)->status, 404);
  EXPECT_EQ(client.Post("/", body, type)->status, 404);
  EXPECT_EQ(client.Get("/payment/rest/register.do")->status, 400);
  EXPECT_EQ(client.Post("/payment/rest/register.do", body, "application/json")->status, 400);
  const auto in_url = client.Post("/payment/rest/register.do?password=x", body, type);
  EXPECT_EQ(in_url->status, 400);
  EXPECT_NE(in_url->body.find("password"), std::string::npos);
  EXPECT_TRUE(gateway().orders().empty());
}

TEST_F(Http, KeepsTheConnection) {
  const RawSocket socket(gateway().port());
  socket.send(raw_register("1"));
  socket.send(raw_register("2"));
  socket.send(raw_register("3", "Connection: close\r\n"));
  const std::string answers = socket.read_all();
  EXPECT_NE(answers.find("Connection: keep-alive"), std::string::npos);
  EXPECT_NE(answers.find("Connection: close"), std::string::npos);
  const Json log = gateway().log("register.do");
  ASSERT_EQ(log.size(), 3U);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(log.at(static_cast<std::size_t>(i)).at("exchange"), i + 1);
    EXPECT_EQ(log.at(static_cast<std::size_t>(i)).at("connection"), log.at(0).at("connection"));
  }
}

TEST_F(Http, BlanksAroundAValueDoNotCount) {
  std::string bytes = raw_register("1", "Connection: \t close \t\r\n");
  const std::string length = "Content-Length:";
  bytes.insert(bytes.find(length) + length.size(), " \t        ");
  const RawSocket socket(gateway().port());
  socket.send(bytes);
  EXPECT_EQ(socket.read_all().rfind("HTTP/1.1 200 ", 0), 0U);
  EXPECT_EQ(gateway().orders().size(), 1U);
}

TEST_F(Http, TheLogHoldsWhatWasSent) {
  const RawSocket socket(gateway().port());
  const std::string bytes = raw_register("7", "X-Odd: \xc3\xa9\r\nConnection: close\r\n");
  socket.send(bytes);
  socket.read_all();
  const Json entry = gateway().log().at(0);
  std::string raw;
  const std::string hex = entry.at("raw_hex");
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    raw += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  EXPECT_EQ(raw, bytes);
  EXPECT_EQ(entry.at("head").get<std::string>() + entry.at("body").get<std::string>(), bytes);
  EXPECT_EQ(entry.at("method"), "POST");
  EXPECT_EQ(entry.at("path"), "/payment/rest/register.do");
  EXPECT_EQ(entry.at("params").at("orderNumber"), "7");
  EXPECT_EQ(entry.at("headers").at(0), Json::parse(R"(["Host","127.0.0.1"])"));
  EXPECT_EQ(entry.at("status"), 200);
  EXPECT_EQ(entry.at("operation"), "register.do");
}

TEST_F(Http, CountsRequestsThatBreakOff) {
  {
    const RawSocket socket(gateway().port());
    socket.send(raw_register("1").substr(0, 100));
  }
  for (int i = 0; i < 200 && gateway().connections().at("incomplete") == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(gateway().connections().at("incomplete"), 1);
  EXPECT_EQ(gateway().connections().at("bytesReceived"), 100);
  EXPECT_EQ(gateway().seen(), 0);
}

TEST_F(Http, ServesManyAtOnce) {
  std::vector<std::thread> clients;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([i] {
      for (int j = 0; j < 10; ++j) {
        registered({{"orderNumber", std::to_string(i) + "-" + std::to_string(j)}});
      }
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(gateway().orders().size(), 80U);
  EXPECT_EQ(gateway().seen("register.do"), 80);
}

}  // namespace
}  // namespace gateway::http_test
