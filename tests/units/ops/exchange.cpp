// One exchange with a scripted peer: what does not depend on the operation is compiled here, once.
#include "exchange.hpp"

#include <gtest/gtest.h>

#include <cstddef>

#include "support/form.hpp"

namespace tillwire::test {
namespace {

// An object of texts, lists of texts where a name is repeated.
Json read_form(const std::string& content, CallSite site) {
  const Traced traced(site);
  const auto pairs = parse_form(content);
  EXPECT_TRUE(pairs.has_value()) << content;
  Json body = Json::object();
  for (const auto& [name, value] : pairs.value_or(FormPairs{})) {
    Json& there = body[name];
    if (there.is_null()) {
      there = value;
    } else {
      if (!there.is_array()) there = Json::array({there});
      there.push_back(value);
    }
  }
  return body;
}

}  // namespace

Json Sent::at(const std::string& where) const {
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

Exchange::Exchange() : memory_(std::make_unique<Buffers<16384, 16384>>()) {
  gateway_.host = "gateway.test";
  gateway_.ecommerce.user = "shop-api";
  gateway_.ecommerce.password = "secret";
  gateway_.card_management.user = "bank";
  gateway_.card_management.password = "secret";
}

Exchange::~Exchange() = default;

Client& Exchange::client_for(const std::string& answer) {
  transport.connection().until_sent().give(
      "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(answer.size()) + "\r\n\r\n" + answer);
  client_ = std::make_unique<Client>(gateway_, transport, clock_, *memory_);
  return *client_;
}

Sent Exchange::sent(const Error& error, CallSite site) const {
  const Traced traced(site);
  Sent sent;
  sent.connected = transport.connects != 0;
  sent.delivery = sent.connected ? Delivery::answered : error.delivery;
  if (!sent.connected) {
    sent.error = error.code;
    if (error.field != nullptr) sent.field = error.field;
    return sent;
  }
  const std::string text = transport.sent();
  sent.path = text.substr(0, text.find(" HTTP/1.1\r\n"));
  const std::string content = text.substr(text.find("\r\n\r\n") + 4);
  if (text.find("Content-Type: application/x-www-form-urlencoded\r\n") < text.size()) {
    sent.body = read_form(content, site);
    return sent;
  }
  EXPECT_NE(text.find("Content-Type: application/json\r\n"), std::string::npos);
  sent.body = Json::parse(content, nullptr, false);
  EXPECT_FALSE(sent.body.is_discarded()) << content;
  return sent;
}

void check_refused(const Sent& sent, Errc error, const std::string& field, CallSite site) {
  const Traced traced(site);
  EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(error)) << field;
  EXPECT_EQ(sent.field, field);
  EXPECT_FALSE(sent.connected);
}

}  // namespace tillwire::test
