// What the tests of the gateway share: one gateway a suite, requests to both services, raw sockets.
#include "harness.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace gateway {

std::string form(const Pairs& pairs) {
  const auto encode = [](const std::string& text) {
    std::string out;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                         (c >= 'a' && c <= 'z') || c == '*' || c == '-' || c == '.' || c == '_';
      char escape[4];
      std::snprintf(escape, sizeof escape, "%%%02X", byte);
      out += c == ' ' ? std::string("+") : plain ? std::string(1, c) : std::string(escape);
    }
    return out;
  };
  std::string body;
  for (const auto& [name, value] : pairs) {
    body += (body.empty() ? "" : "&") + encode(name) + "=" + encode(value);
  }
  return body;
}

Ended run_gateway(const std::string& options) {
  const std::string command = std::string(TILLWIRE_GATEWAY) + " " + options + " 2>&1 </dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) throw std::runtime_error("no process");
  Ended ended;
  char buffer[4096];
  std::size_t got = 0;
  while ((got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0) ended.text.append(buffer, got);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
  return ended;
}

std::string contents(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

RawSocket::RawSocket(int port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  const timeval limit{10, 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("cannot connect");
  }
}

RawSocket::~RawSocket() {
  close(socket_);
}

void RawSocket::send(const std::string& bytes, CallSite site) const {
  const Traced traced(site);
  ASSERT_EQ(::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(bytes.size()));
}

std::string RawSocket::read_all(bool* reset, CallSite site) const {
  const Traced traced(site);
  std::string all;
  char buffer[4096];
  ssize_t got = 0;
  while ((got = recv(socket_, buffer, sizeof buffer, 0)) > 0) {
    all.append(buffer, static_cast<std::size_t>(got));
  }
  if (reset) *reset = got < 0 && errno == ECONNRESET;
  EXPECT_FALSE(got < 0 && errno == EAGAIN) << "the connection does not end";
  return all;
}

std::unique_ptr<Process> GatewayTest::process_;

const Pairs GatewayTest::credentials = {{"userName", "merchant-api"},
                                        {"password", "merchant-secret"}};

const Pairs GatewayTest::order = {{"userName", "merchant-api"},
                                  {"password", "merchant-secret"},
                                  {"orderNumber", "T-1"},
                                  {"amount", "12345"},
                                  {"returnUrl", "https://shop.example/paid"}};

Pairs GatewayTest::with(Pairs base, const Pairs& changes, const std::vector<std::string>& without) {
  for (const auto& change : changes) {
    const auto same = std::find_if(base.begin(), base.end(),
                                   [&](const auto& pair) { return pair.first == change.first; });
    if (same == base.end()) {
      base.push_back(change);
    } else {
      same->second = change.second;
    }
  }
  for (const std::string& name : without) {
    base.erase(std::remove_if(base.begin(), base.end(),
                              [&](const auto& pair) { return pair.first == name; }),
               base.end());
  }
  return base;
}

httplib::Result GatewayTest::post_form(const std::string& operation, const std::string& body) {
  httplib::Client client("127.0.0.1", gateway().port());
  const bool in_rest = operation.rfind("industryPractice/", 0) != 0;
  return client.Post((in_rest ? "/payment/rest/" : "/payment/") + operation, body,
                     "application/x-www-form-urlencoded");
}

Json GatewayTest::ecommerce_json(const std::string& operation, Json body, CallSite site) {
  const Traced traced(site);
  for (const auto& [name, value] : credentials) body[name] = value;
  httplib::Client client("127.0.0.1", gateway().port());
  const auto result = client.Post("/payment/" + operation, body.dump(), "application/json");
  EXPECT_TRUE(result);
  if (!result) return {};
  EXPECT_EQ(result->status, 200) << result->body;
  return Json::parse(result->body);
}

Json GatewayTest::ecommerce(const std::string& operation, const Pairs& pairs, CallSite site) {
  const Traced traced(site);
  const auto result = post_form(operation, form(pairs));
  EXPECT_TRUE(result);
  if (!result) return {};
  EXPECT_EQ(result->status, 200) << result->body;
  return Json::parse(result->body);
}

std::string GatewayTest::registered(const Pairs& changes, bool two_phase, CallSite site) {
  const Traced traced(site);
  const Json answer =
      ecommerce(two_phase ? "registerPreAuth.do" : "register.do", with(order, changes));
  EXPECT_EQ(answer.value("errorCode", ""), "0") << answer;
  return answer.value("orderId", "");
}

Pairs GatewayTest::payment(const std::string& order_id, const std::string& pan,
                           const Pairs& changes) {
  return with(with(credentials, {{"MDORDER", order_id},
                                 {"$PAN", pan},
                                 {"$CVC", "123"},
                                 {"YYYY", "2039"},
                                 {"MM", "12"},
                                 {"TEXT", "ANNA EXAMPLE"},
                                 {"language", "en"}}),
              changes);
}

Json GatewayTest::status_of(const std::string& order_id, CallSite site) {
  return ecommerce("getOrderStatusExtended.do", with(credentials, {{"orderId", order_id}}), site);
}

httplib::Result GatewayTest::post_json(const std::string& operation, const std::string& body) {
  httplib::Client client("127.0.0.1", gateway().port());
  client.set_basic_auth("issuer", "issuer-secret");
  return client.Post("/v1/apigate/ws/rest/" + operation, body, "application/json");
}

Json GatewayTest::card(const std::string& operation, const Json& body, CallSite site) {
  const Traced traced(site);
  const auto result = post_json(operation, body.dump());
  EXPECT_TRUE(result);
  if (!result) return {};
  EXPECT_EQ(result->status, 200) << result->body;
  return Json::parse(result->body);
}

std::string GatewayTest::raw_register(const std::string& number, const std::string& extra_headers) {
  const std::string body = form(with(order, {{"orderNumber", number}}));
  return "POST /payment/rest/register.do HTTP/1.1\r\nHost: 127.0.0.1\r\n"
         "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n" + extra_headers + "\r\n" + body;
}

}  // namespace gateway
