// The gateway to connect to: host, paths, credentials, time-outs.
#pragma once

#include <cstdint>
#include <tillwire/base/chars.hpp>
#include <tillwire/base/duration.hpp>
#include <tillwire/base/secret.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire {

/// User and password, or for the e-commerce gateway a token instead. With both or neither, the
/// request is refused and nothing is sent.
struct Credentials {
  /// With `password`, and without `token`. [userName, conditional, 1 to 50 characters]
  Text user = {};
  Secret password = {};  ///< with `user` [conditional, 1 to 30 characters]
  Secret token = {};     ///< in place of user and password [conditional, 1 to 256 characters]

  static constexpr auto fields() {
    return Fields{
        field("userName", &Credentials::user, conditional(1, 50)),
        field("password", &Credentials::password, conditional(1, 30)),
        field("token", &Credentials::token, conditional(1, 256)),
    };
  }
};

namespace detail {

/// User and password as transfers between cards spell them.
struct P2pCredentials {
  Text user = {};        ///< [username, mandatory, 1 to 50 characters]
  Secret password = {};  ///< [mandatory, 1 to 30 characters]

  static constexpr auto fields() {
    return Fields{
        field("username", &P2pCredentials::user, mandatory(1, 50)),
        field("password", &P2pCredentials::password, mandatory(1, 30)),
    };
  }
};

/// Returns whether the host is `localhost`, `::1` or an address of 127.0.0.0/8. Names that only
/// begin with 127 do not count.
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
  /// Allows no host.
  constexpr Plaintext() = default;
  /// If true, allows only loopback: `localhost`, `::1`, 127.0.0.0/8.
  // A pointer, so that programs that never set it do not link the comparison: 160 bytes.
  constexpr Plaintext(bool allowed) : allows_(allowed ? detail::is_loopback : nullptr) {}
  template <class Other>
  Plaintext(Other) = delete;  // text and numbers are neither true nor false

  /// Allows any host. Anyone on the network path can then read card numbers and passwords, and
  /// change amounts: use it only for lines that are protected by other means.
  static constexpr Plaintext that_anyone_on_the_way_can_read_and_change() {
    Plaintext plaintext;
    plaintext.allows_ = detail::is_any_host;
    return plaintext;
  }

  /// Returns whether it allows any host at all.
  explicit constexpr operator bool() const { return allows_ != nullptr; }
  /// Returns whether it allows this host.
  bool allows(const char* host) const { return allows_ != nullptr && allows_(host); }

 private:
  bool (*allows_)(const char* host) = nullptr;
};

/// The path of the e-commerce gateway. Many banks have their own, such as "/epg", or "/ecom/pay" of
/// two segments; only "/payment" is in the specification. Each segment follows a slash and
/// consists of letters, digits, `-`, `.`, `_` and `*`, and is not "." or ".."; with any other text,
/// nothing is sent and the error is Errc::bad_address. Borrows the text.
class Context {
 public:
  /// The specification's, "/payment".
  constexpr Context() = default;
  /// Takes a path, or none where it is not one.
  // Checked here and not where it is written: saves programs with a constant context 48 bytes.
  constexpr Context(const char* path) : path_(is_path(path) ? path : nullptr) {}

  /// Returns the path; null if it is not one.
  constexpr const char* path() const { return path_; }

 private:
  static constexpr bool is_path(const char* at) {
    if (at == nullptr) return false;
    do {
      if (*at != '/' || !detail::is(at[1], detail::form_safe)) return false;
      // A proxy takes "." and ".." as steps to another path.
      if (at[1] == '.' && is_end(at[at[2] == '.' ? 3 : 2])) return false;
      while (detail::is(*++at, detail::form_safe)) {
      }
    } while (*at != 0);
    return true;
  }

  static constexpr bool is_end(char c) { return c == 0 || c == '/'; }

  const char* path_ = "/payment";
};

/// A card gateway. Borrows all its text, which must outlive the client. It may be changed while no
/// exchange is under way: an open connection to another host, port or base path is then closed.
/// Base paths are compared by address only: assign another pointer, do not change the characters in
/// place.
///
///     Gateway gateway;
///     gateway.host      = "gateway.example";
///     gateway.ecommerce = {"shop-api", password};
struct Gateway {
  /// A name, or an address as text (IPv6 without brackets); no scheme, port or path.
  const char* host = nullptr;
  std::uint16_t port = 0;  ///< 0: 443, or 80 if `plaintext` is set
  /// `true` allows a transport without TLS to loopback: for test benches. Where it does not allow
  /// the host, nothing is sent unless Transport::secure() is true.
  Plaintext plaintext = {};
  const char* base_path = "";  ///< prefix of the paths of both services, such as "/api"
  Context context = {};        ///< of the e-commerce gateway, after `base_path`; absent: "/payment"
  /// The path of card management; some gateways use "/payment/apigate/ws/rest/".
  const char* card_path = "/v1/apigate/ws/rest/";

  Credentials ecommerce = {};        ///< sent as parameters of each request
  Credentials card_management = {};  ///< user and password, sent as HTTP Basic authentication

  Milliseconds connect_timeout = Seconds(10);  ///< for connecting alone, including TLS
  Milliseconds timeout = Seconds(60);          ///< for the whole exchange, including connecting

  /// Returns the port used if `port` is 0.
  constexpr std::uint16_t default_port() const { return plaintext ? 80 : 443; }
  /// Returns the port to connect to.
  constexpr std::uint16_t peer_port() const { return port != 0 ? port : default_port(); }
};

}  // namespace tillwire
