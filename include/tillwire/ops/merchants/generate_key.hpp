// generateKey - generates a key for a terminal.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/merchants/terminal_key_type.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::merchants {

/// Values of `keyLength`: double-length DES keys have 32 hex digits. card management, "Merchants,
/// terminals, keys, services"; no other value is sent.
enum class KeyLength : std::uint8_t { unknown, hex_16, hex_32, hex_48 };
constexpr auto values_of(KeyLength) {
  using E = KeyLength;
  return Values{
      value(E::hex_16, "ENKL_0016"),
      value(E::hex_32, "ENKL_0032"),
      value(E::hex_48, "ENKL_0048"),
  };
}

/// Returns how many hex digits a key of this length has; 0 for `unknown`.
constexpr std::uint32_t digits_of(KeyLength length) {
  return length == KeyLength::unknown ? 0 : 16 * static_cast<std::uint32_t>(length);
}

/// Generates a key for a terminal and exports it under a master key.
///
///     GenerateKey generate;
///     generate.terminal_number = "T0000017";
///     generate.host_id         = 3;
///     generate.key_type        = TerminalKeyType::tmkp;
///     generate.key_length      = KeyLength::hex_32;
///     auto answer = client.call(generate);
///     if (answer.succeeded()) load(answer->key_value, answer->check_value);
///
/// A repeat generates another key: load the latest one. KeyUnwrapper (security/key_transport.hpp)
/// decrypts and checks it.
///
/// card management, "Merchants, terminals, keys, services", which does not show the types of keys:
/// those of setKey have names here, and other ones, such as "ENKTTPK", are sent as they are given.
/// Beyond it: an id or a number must identify the terminal, or a number its merchant.
struct GenerateKey {
  static constexpr Endpoint endpoint = {card_service, "generateKey", changes_state};

  /// The service's id of the terminal. [terminalId, optional]
  Optional<std::int64_t> terminal_id = {};
  Text terminal_number = {};  ///< in place of terminal_id [terminalNumber, optional, not empty]
  /// Number of the terminal's merchant, also alone. [merchantNumber, optional, not empty]
  Text merchant_number = {};
  Optional<std::int32_t> host_id = {};  ///< the service's id of the master key [hostId, mandatory]
  Choice<TerminalKeyType> key_type = {};  ///< [keyType, mandatory]
  Choice<KeyLength> key_length = {};      ///< [keyLength, mandatory]
  /// For DUKPT, like dukpt_id; shown only in an example. [keySerialNumber, optional]
  Text key_serial_number = {};
  Optional<std::int32_t> dukpt_id = {};  ///< id of a base derivation key [dukptId, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GenerateKey;
    return Fields{
        field("terminalId",      &S::terminal_id,       optional()),
        field("terminalNumber",  &S::terminal_number,   optional().filled()),
        field("merchantNumber",  &S::merchant_number,   optional().filled()),
        field("hostId",          &S::host_id,           mandatory()),
        field("keyType",         &S::key_type,          mandatory()),
        field("keyLength",       &S::key_length,        mandatory().closed()),
        field("keySerialNumber", &S::key_serial_number, optional()),
        field("dukptId",         &S::dukpt_id,          optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GenerateKey;
    return Rules{
        at_least_one_of(&S::terminal_id, &S::terminal_number, &S::merchant_number),
    };
  }

  // clang-format off
  struct Response {
    /// Hex under the master key, optionally with a scheme tag. [keyValue, optional]
    Secret key_value = {};
    Text check_value = {};  ///< hex digits; absent: none [checkValue, optional]
    /// Encrypted under the local master key. [lmkHsmKeyValue, optional]
    Secret lmk_hsm_key_value = {};

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("keyValue",       &S::key_value,         optional().deciding()),
          field("checkValue",     &S::check_value,       optional()),
          field("lmkHsmKeyValue", &S::lmk_hsm_key_value, optional().deciding()),
      };
    }
  };
  // clang-format on
};

}  // namespace tillwire::merchants
