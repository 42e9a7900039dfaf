// One exchange of a client with a scripted peer, and what was sent, read by other parsers.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <tillwire/client.hpp>
#include <utility>
#include <vector>

#include "support/form.hpp"
#include "support/scripted_transport.hpp"

namespace tillwire::test {

using Json = nlohmann::ordered_json;

/// What a client sent, or why it did not.
struct Sent {
  Errc error = Errc::none;
  std::string field;  // the path of the field at fault
  Delivery delivery = Delivery::answered;
  bool connected = false;
  std::string path;  // of the request line
  Json body;         // of a form: an object of texts, lists of texts where a name is repeated

  /// The value at a path such as `orderBundle.cartItems.items[0].name`; null if it is not there.
  Json at(const std::string& where) const {
    Json value = body;
    std::string name;
    const auto enter = [&](const Json& key) {
      if (value.is_string()) value = Json::parse(value.get<std::string>(), nullptr, false);
      if (key.is_string() ? value.is_object() && value.contains(key.get<std::string>())
                          : value.is_array() && value.size() > key.get<std::size_t>()) {
        value = key.is_string() ? Json(value[key.get<std::string>()])
                                : Json(value[key.get<std::size_t>()]);
      } else {
        value = nullptr;
      }
    };
    for (const char c : where + ".") {
      if (c == '.' || c == '[') {
        if (!name.empty()) enter(name);
        name.clear();
      } else if (c == ']') {
        enter(std::stoul(name));
        name.clear();
      } else {
        name += c;
      }
    }
    return value;
  }
};

/// A client, its peer and its memory, which the answers borrow.
class Exchange {
 public:
  Exchange() {
    gateway_.host = "gateway.test";
    gateway_.ecommerce.user = "shop-api";
    gateway_.ecommerce.password = "secret";
    gateway_.card_management.user = "bank";
    gateway_.card_management.password = "secret";
  }

  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request, const std::string& answer) {
    ScriptedConnection& connection = transport.connection();
    connection.until_sent().give("HTTP/1.1 200 OK\r\nContent-Length: " +
                                 std::to_string(answer.size()) + "\r\n\r\n" + answer);
    client_ = std::make_unique<Client>(gateway_, transport, clock_, *memory_);
    return client_->call(request);
  }

  ScriptedTransport transport;

 private:
  Gateway gateway_;
  ManualClock clock_;
  std::unique_ptr<Buffers<16384, 16384>> memory_ = std::make_unique<Buffers<16384, 16384>>();
  std::unique_ptr<Client> client_;
};

/// Sends a request and reads what arrived with parsers that are not the library's.
template <class Operation>
Sent send(const Operation& request) {
  Exchange exchange;
  const auto answer = exchange.call(request, "{}");
  Sent sent;
  // The answer says nothing that matters here: only what the request itself came to.
  const Error& error = answer.error();
  sent.connected = exchange.transport.connects != 0;
  sent.delivery = sent.connected ? Delivery::answered : error.delivery;
  if (!sent.connected) {
    sent.error = error.code;
    if (error.field != nullptr) sent.field = error.field;
    return sent;
  }
  const std::string text = exchange.transport.sent();
  sent.path = text.substr(0, text.find(" HTTP/1.1\r\n"));
  const std::string content = text.substr(text.find("\r\n\r\n") + 4);
  const bool form = text.find("Content-Type: application/x-www-form-urlencoded\r\n") < text.size();
  if (!form) {
    EXPECT_NE(text.find("Content-Type: application/json\r\n"), std::string::npos);
    sent.body = Json::parse(content, nullptr, false);
    EXPECT_FALSE(sent.body.is_discarded()) << content;
    return sent;
  }
  const auto pairs = parse_form(content);
  EXPECT_TRUE(pairs.has_value()) << content;
  sent.body = Json::object();
  for (const auto& [name, value] : pairs.value_or(FormPairs{})) {
    Json& there = sent.body[name];
    if (there.is_null()) {
      there = value;
    } else {
      if (!there.is_array()) there = Json::array({there});
      there.push_back(value);
    }
  }
  return sent;
}

}  // namespace tillwire::test
