// The gateway to connect to: host, paths, credentials, time-outs.
#pragma once

#include <cstdint>
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

/// A card gateway. Borrows all its text, which must outlive the client.
///
///     Gateway gateway;
///     gateway.host      = "gateway.example";
///     gateway.ecommerce = {"shop-api", password};
struct Gateway {
  const char* host = nullptr;  ///< a name, or an address as text (IPv6 without brackets)
  std::uint16_t port = 0;      ///< 0: 443, or 80 where `plaintext` is set
  /// Allows a transport without TLS: for a test bench on loopback only. If false, nothing is sent
  /// unless Transport::secure() is true.
  bool plaintext = false;
  const char* base_path = "";  ///< what stands before the paths of both services, such as "/api"
  /// The path of card management; the other shape is "/payment/apigate/ws/rest/".
  const char* card_path = "/v1/apigate/ws/rest/";

  Credentials ecommerce;        ///< parameters of each request
  Credentials card_management;  ///< user and password, sent as HTTP Basic authentication

  std::uint32_t connect_timeout_ms = 10'000;  ///< for connecting alone, TLS included
  std::uint32_t timeout_ms = 60'000;          ///< for the whole exchange, connecting included

  /// Where `port` is 0.
  constexpr std::uint16_t default_port() const { return plaintext ? 80 : 443; }
  /// The port that is connected to.
  constexpr std::uint16_t peer_port() const { return port != 0 ? port : default_port(); }
};

}  // namespace tillwire
