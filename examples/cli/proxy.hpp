// Connections through an HTTP proxy, by CONNECT.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tillwire/port/transport.hpp>
#include <utility>

#include "address.hpp"
#include "options.hpp"

namespace tillwire::cli {

struct Proxy {
  Address address;
  std::string credentials;  // for Basic, as Base64; empty: none
};

/// http://[USER[:PASSWORD]@]HOST[:PORT], or without the scheme. `password`: for a user without one
/// in the URL. Throws Refused, which shows neither user nor password.
Proxy parse_proxy(std::string_view url, const char* option,
                  const std::optional<std::string>& password = {});

/// Returns whether a proxy's URL has a password.
bool has_proxy_password(std::string_view url);

/// Returns whether a list like that of NO_PROXY exempts a gateway. The list has names and addresses
/// with commas between them, perhaps with a port. Each exempts itself and its subdomains; * exempts
/// every host.
bool is_exempt(std::string_view list, const Address& gateway);

/// The proxy that leads to a gateway: that of the options, or for https to another machine that of
/// https_proxy or HTTPS_PROXY, unless no_proxy or NO_PROXY exempts the gateway. Throws Refused.
std::optional<Proxy> proxy_for(const Options& options, const Address& gateway);

/// A connection through a proxy; without a proxy, only passes everything to the transport below.
/// Sends only CONNECT until the proxy has agreed, and does not read a byte beyond its answer,
/// because the next bytes belong to TLS.
class Tunnel final : public Transport {
 public:
  explicit Tunnel(Transport& lower) : lower_(lower) {}

  /// Before the first connect().
  void lead_through(Proxy proxy) { proxy_ = std::move(proxy); }

  /// Returns what was wrong with the proxy, for a message; empty if nothing was.
  const std::string& trouble() const { return trouble_; }

  Io connect(const Peer& peer) override;
  Io send(const char* data, std::uint32_t size) override { return lower_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return lower_.receive(data, size); }
  void close() override;
  void wait(std::uint32_t most_ms) override { lower_.wait(most_ms); }
  void pause(std::uint32_t ms) override { lower_.pause(ms); }
  bool secure() const override { return lower_.secure(); }

 private:
  enum class Step : std::uint8_t { connect, ask, listen, open };

  Io ask();
  Io listen();
  Io judge();
  Io fail(Fault fault, const std::string& why);

  Transport& lower_;
  std::optional<Proxy> proxy_;
  Step step_ = Step::connect;
  std::string request_;
  std::size_t sent_ = 0;
  std::string answer_;
  std::string trouble_;
};

}  // namespace tillwire::cli
