// What the end-to-end tests share: a sandbox gateway over plain TCP or TLS, and a client for it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/tillwire.hpp>
#include <vector>

#include "../gateway/client.hpp"
#include "../ports/tls_port.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {

using nlohmann::ordered_json;

inline const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

enum class Way { plain, tls };

/// The kind of e-commerce credentials.
enum class Account { password, token };

inline std::string name(Way way) {
  return way == Way::plain ? "Plain" : "Tls";
}

/// A gateway process; `pair` names the certificate it shows.
inline std::unique_ptr<gateway::Process> start_gateway(Way way, const std::string& pair = "ec") {
  std::vector<std::string> options = {"--atms", "6"};
  if (way == Way::tls) {
    const std::string file = certificates + "/" + pair;
    options.insert(options.end(), {"--tls", "--cert", file + ".crt", "--key", file + ".key"});
  }
  return std::make_unique<gateway::Process>(TILLWIRE_TEST_GATEWAY, options);
}

/// A client with all it needs, as a separate terminal.
class Till {
 public:
  Till(Way way, int port, Account account = Account::password,
       const std::string& ca = certificates + "/ca.crt", const char* host = "localhost")
      : tls_(tcp_, random_) {
    gateway.host = host;
    gateway.port = static_cast<std::uint16_t>(port);
    gateway.plaintext = way == Way::plain;
    gateway.ecommerce = {"merchant-api", "merchant-secret", {}};
    if (account == Account::token) gateway.ecommerce = {{}, {}, "merchant-token"};
    gateway.card_management = {"issuer", "issuer-secret", {}};
    EXPECT_TRUE(port::trust_file(tls_, ca.c_str())) << ca;
    Transport& transport = way == Way::plain ? static_cast<Transport&>(tcp_) : tls_;
    client_ = std::make_unique<Client>(gateway, transport, clock_, memory_);
  }

  Client* operator->() { return client_.get(); }
  Client& operator*() { return *client_; }

  Gateway gateway;  ///< may be changed between calls

 private:
  posix::MonotonicClock clock_;
  posix::Tcp tcp_;
  port::Random random_;
  port::Tls tls_;
  Buffers<2048, 4096> memory_;
  std::unique_ptr<Client> client_;
};

inline std::string copy(const Text& text) {
  std::string all(text.copy(nullptr, 0) + 1, '\0');
  all.resize(text.copy(all.data(), all.size()));
  return all;
}

/// Describes a failure for messages of tests.
inline std::string told(const Error& error) {
  return "Errc " + std::to_string(static_cast<int>(error.code)) + ", delivery " +
         std::to_string(static_cast<int>(error.delivery)) + ", detail " +
         std::to_string(error.detail) + ", field " + (error.field ? error.field : "none");
}

inline ecommerce::Register order_of(const char* number, std::int64_t amount = 125000) {
  ecommerce::Register order;
  order.order_number = number;
  order.amount = amount;
  order.currency = "978";
  order.return_url = "https://shop.example/paid";
  order.fail_url = "https://shop.example/failed";
  order.email = "jane@example.com";
  return order;
}

/// Registers an order and returns its id.
inline std::string registered(Client& client, const std::string& number,
                              std::int64_t amount = 125000, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const auto answer = client.call(order_of(number.c_str(), amount));
  EXPECT_TRUE(answer.answered()) << told(answer.error());
  EXPECT_TRUE(answer->registered()) << copy(answer->error_message);
  return copy(answer->order_id);
}

inline ecommerce::PaymentOrder payment_of(const std::string& order_id, const char* pan) {
  ecommerce::PaymentOrder payment;
  payment.order_id = Text(std::string_view(order_id));
  payment.pan = pan;
  payment.cvc = "123";
  payment.expiry = "203012";
  payment.cardholder = "MAX MUSTERMANN";
  payment.language = ecommerce::Language::english;
  return payment;
}

/// Returns an order's state at the gateway.
inline Payment status_of(Client& client, const std::string& order_id,
                         CallSite site = CallSite::here()) {
  const Traced traced(site);
  ecommerce::GetOrderStatusExtended query;
  query.order_id = Text(std::string_view(order_id));
  const auto answer = client.call(query);
  EXPECT_TRUE(answer.answered()) << told(answer.error());
  return answer->payment();
}

namespace test_card {
inline constexpr const char* approved = "4111111111111111";
inline constexpr const char* declined = "4000000000000002";
inline constexpr const char* no_money = "4000000000000010";  // the order stays open
inline constexpr const char* declined_silently = "4000000000000028";
inline constexpr const char* challenged = "4000000000000036";
inline constexpr const char* frictionless = "4000000000000044";
inline constexpr const char* old_three_ds = "4000000000000051";
}  // namespace test_card

/// Tests that run over plain TCP and over TLS, each against one gateway that is reset for each.
class EndToEnd : public testing::TestWithParam<Way> {
 protected:
  void SetUp() override { gateway().reset(); }

  static gateway::Process& gateway() {
    static std::unique_ptr<gateway::Process> processes[2];
    auto& process = processes[static_cast<int>(GetParam())];
    if (!process) process = start_gateway(GetParam());
    return *process;
  }

  /// The sum of what was really charged.
  static std::int64_t charged() {
    std::int64_t sum = 0;
    for (const auto& entry : gateway().ledger()) sum += entry.at("amount").get<std::int64_t>();
    return sum;
  }
};

#define TILLWIRE_BOTH_WAYS(suite)                                              \
  INSTANTIATE_TEST_SUITE_P(Over, suite, testing::Values(Way::plain, Way::tls), \
                           [](const auto& parameter) { return name(parameter.param); })

}  // namespace tillwire::test
