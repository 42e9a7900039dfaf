// The gateway to connect to: host, paths, credentials, time-outs.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/duration.hpp>
#include <tillwire/base/secret.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire {

/// User and password, or for the e-commerce gateway a token instead. With both or neither the
/// request is refused and nothing is sent.
struct Credentials {
  Text user = {};
  Secret password = {};
  Secret token = {};

  static constexpr auto fields() {
    return Fields{
        field("userName", &Credentials::user, conditional(1, 50)),
        field("password", &Credentials::password, conditional(1, 30)),
        field("token", &Credentials::token, conditional(1, 256)),
    };
  }
};

namespace detail {

/// Whether it is `localhost`, `::1` or an address of 127.0.0.0/8. Another name may begin with 127.
inline bool is_loopback(const char* host) {
  if (host == nullptr) return false;
  const char* end = behind(host, "localhost");
  if (end == nullptr) end = behind(host, "::1");
  if (end != nullptr) return *end == 0;
  for (unsigned group = 0; group < 4; ++group) {
    unsigned value = 0;
    unsigned digits = 0;
    for (; is(*host, digit_char) && digits < 3; ++host, ++digits) {
      value = value * 10 + static_cast<unsigned>(*host - '0');
    }
    if (digits == 0 || value > 255 || (group == 0 && value != 127)) return false;
    if (*host++ != (group < 3 ? '.' : 0)) return false;
  }
  return true;
}

inline bool is_any_host(const char*) {
  return true;
}

}  // namespace detail

/// Whether a transport without TLS may be used, and for which hosts.
class Plaintext {
 public:
  /// No transport without TLS.
  constexpr Plaintext() = default;
  /// If true, loopback alone: `localhost`, `::1`, 127.0.0.0/8.
  // A pointer, so that programs that never set it do not link the comparison: 160 bytes.
  constexpr Plaintext(bool allowed) : allows_(allowed ? detail::is_loopback : nullptr) {}
  template <class Other>
  Plaintext(Other) = delete;  // text and numbers are neither true nor false

  /// Any host. Whoever is on the way reads card numbers and passwords, and changes amounts: only
  /// for a line that is protected by other means.
  static constexpr Plaintext that_anyone_on_the_way_can_read_and_change() {
    Plaintext plaintext;
    plaintext.allows_ = detail::is_any_host;
    return plaintext;
  }

  /// Whether there is a host that it allows.
  explicit constexpr operator bool() const { return allows_ != nullptr; }
  /// Whether it allows this host.
  bool allows(const char* host) const { return allows_ != nullptr && allows_(host); }

 private:
  bool (*allows_)(const char* host) = nullptr;
};

/// A card gateway. Borrows all its text, which must outlive the client. It may be changed while no
/// exchange is under way: a connection to another host, port or base path is closed, not used. Of a
/// base path only its address is compared: point to another one, do not change its characters.
///
///     Gateway gateway;
///     gateway.host      = "gateway.example";
///     gateway.ecommerce = {"shop-api", password};
struct Gateway {
  /// A name, or an address as text (IPv6 without brackets); no scheme, port or path.
  const char* host = nullptr;
  std::uint16_t port = 0;  ///< 0: 443, or 80 where `plaintext` is set
  /// `true` allows a transport without TLS to loopback: for a test bench. What it does not allow is
  /// sent only if Transport::secure() is true.
  Plaintext plaintext = {};
  const char* base_path = "";  ///< what stands before the paths of both services, such as "/api"
  /// The path of card management; the other shape is "/payment/apigate/ws/rest/".
  const char* card_path = "/v1/apigate/ws/rest/";

  Credentials ecommerce = {};        ///< parameters of each request
  Credentials card_management = {};  ///< user and password, sent as HTTP Basic authentication

  Milliseconds connect_timeout = Seconds(10);  ///< for connecting alone, TLS included
  Milliseconds timeout = Seconds(60);          ///< for the whole exchange, connecting included

  /// Where `port` is 0.
  constexpr std::uint16_t default_port() const { return plaintext ? 80 : 443; }
  /// The port that is connected to.
  constexpr std::uint16_t peer_port() const { return port != 0 ? port : default_port(); }
};

}  // namespace tillwire
