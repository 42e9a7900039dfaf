// se/keys.do - returns the public keys that encrypt card data to a seToken.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// A public key of the gateway.
struct SeKey {
  Text key_value = {};  ///< PEM, often without line breaks [keyValue, mandatory]
  /// RSA, RSA-2048 or RSA-4096: RSAES-PKCS1-v1_5 in all cases. [protocolVersion, optional]
  Text protocol_version = {};
  /// Since 1970, in ms or seconds; see expires_ms(). [keyExpiration, optional]
  Optional<std::int64_t> key_expiration = {};

  /// Returns when it expires, in milliseconds since 1970, because some gateways send seconds.
  /// Returns 0 if it is not known.
  std::int64_t expires_ms() const {
    const std::int64_t told = key_expiration.present() ? *key_expiration : 0;
    // 10^11 ms is in 1973; 10^11 seconds is the year 5138.
    return told > 0 && told < 100000000000 ? told * 1000 : told;
  }

  /// Returns whether the key is for seTokens as this library makes them.
  bool is_rsa() const {
    auto bytes = protocol_version.bytes();
    return !protocol_version.present() ||
           (bytes.next() == 'R' && bytes.next() == 'S' && bytes.next() == 'A');
  }

  static constexpr auto fields() {
    using S = SeKey;
    return Fields{
        field("keyValue", &S::key_value, mandatory()),
        field("protocolVersion", &S::protocol_version, optional()),
        field("keyExpiration", &S::key_expiration, optional()),
    };
  }
};

/// Asks for the public keys that encrypt card data to a seToken. Needs no credentials.
///
///     auto answer = client.call(SeKeys());
///     if (!answer.succeeded()) return;
///     mbedtls::PublicKey key(random);
///     const SeKey newest = newest_key(answer->keys, utc);
///     if (key.load_pem(newest.key_value) != mbedtls::KeyError::none) return;
///     // make_se_token() with it: that and newest_key() are in security/se_token.hpp
///
/// Two keys of 2048 bits need a receive buffer of 1.5 KB. The answer is not signed: fetch it over
/// TLS, or an attacker between terminal and gateway can replace the key.
///
/// Safe to repeat. Beyond the specification (https://dev.bpcbt.com/en/integration/setoken.html).
struct SeKeys {
  static constexpr Endpoint endpoint = {payment_query, "se/keys.do", safe};

  static constexpr auto fields() { return Fields{}; }

  /// The keys, or a refusal.
  struct Response {
    List<SeKey> keys = {};  ///< see newest_key(); absent if refused [one of the decisive fields]
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// Show it; do not depend on its text. [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    constexpr bool refused() const { return is_refusal(success, error_code); }

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("keys", &S::keys, decisive()),
          field("errorCode", &S::error_code, decisive(1, 2)),
          field("errorMessage", &S::error_message, optional(1, 512).informative()),
          field("success", &S::success, decisive()),
      };
    }
  };
};

}  // namespace tillwire::ecommerce
