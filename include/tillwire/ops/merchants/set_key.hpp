// setKey - sends a terminal's key to the host.
#pragma once

#include <string_view>
#include <tillwire/base/hex.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/key_scheme.hpp>
#include <tillwire/ops/merchants/terminal_key_type.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::merchants {

/// Values of `inputKeyPrefix` and `newKeyPrefix`: the tags of key schemes.
using KeyPrefix = KeyScheme;

/// Sends a terminal's key to the host, encrypted under a master key.
///
///     SetKey set;
///     set.terminal_number  = "T0000017";
///     set.host_id          = 3;
///     set.key_type         = TerminalKeyType::tmkp;
///     set.input_key_prefix = KeyPrefix::double_variant;
///     set.key              = key;  // hex digits, their tag before them or not; or a key block
///     set.key_check_value  = "08D7B4";
///     set.new_key_prefix   = KeyPrefix::double_variant;
///     auto answer = client.call(set);
///     if (answer.succeeded()) use_the_key();
///
/// Safe to repeat with the same key. Send only a key that the terminal has checked: see
/// KeyUnwrapper (security/key_transport.hpp).
///
/// Beyond the specification, which says that the key and its check value are text, and does not say
/// what identifies a terminal: an id or a number must identify it, or a number its merchant; the
/// key is 16, 32 or 48 hex digits, as many as their tag or `input_key_prefix` implies, which must
/// be the same if both are given; or a key block, which is as long as it says; the check value is
/// whole bytes.
///
/// card management, "Merchants, terminals, keys, services", which does not show the response: it is
/// assumed to be an operation result in which no field is mandatory.
struct SetKey {
  static constexpr Endpoint endpoint = {card_service, "setKey", changes_state};

  /// The service's id of the terminal. [terminalId, optional]
  Optional<std::int64_t> terminal_id = {};
  Text terminal_number = {};  ///< in place of terminal_id [terminalNumber, optional, not empty]
  /// Number of the terminal's merchant, also alone. [merchantNumber, optional, not empty]
  Text merchant_number = {};
  Optional<std::int32_t> host_id = {};  ///< the service's id of the master key [hostId, mandatory]
  Choice<TerminalKeyType> key_type = {};  ///< [keyType, mandatory]
  /// How `key` is encrypted; absent: not stated. [inputKeyPrefix, optional]
  Choice<KeyPrefix> input_key_prefix = {};
  /// Hex digits under the master key, with their tag or without; or a key block. [mandatory]
  Secret key = {};
  /// Hex digits; absent: none. [keyCheckValue, optional, 4 to 16 characters]
  Text key_check_value = {};
  Choice<KeyPrefix> new_key_prefix = {};  ///< how the host must store it [newKeyPrefix, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = SetKey;
    return Fields{
        field("terminalId",     &S::terminal_id,      optional()),
        field("terminalNumber", &S::terminal_number,  optional().filled()),
        field("merchantNumber", &S::merchant_number,  optional().filled()),
        field("hostId",         &S::host_id,          mandatory()),
        field("keyType",        &S::key_type,         mandatory().closed()),
        field("inputKeyPrefix", &S::input_key_prefix, optional().closed()),
        field("key",            &S::key,              mandatory()),
        field("keyCheckValue",  &S::key_check_value,  optional(4, 16)),
        field("newKeyPrefix",   &S::new_key_prefix,   mandatory().closed()),
    };
  }
  // clang-format on

  /// Describes the condition.
  static constexpr char digits_rule[] =
      "key must be 16, 32 or 48 hex digits, as many as inputKeyPrefix or their own tag says, or a "
      "key block; keyCheckValue must be whole bytes in hex digits";
  static constexpr auto rules() {
    using S = SetKey;
    return Rules{
        at_least_one_of(&S::terminal_id, &S::terminal_number, &S::merchant_number),
        checked_by<&S::check_digits, S::digits_rule>(),
    };
  }

  // clang-format off
  struct Response {
    Text response_code = {};  ///< '00': success [responseCode, optional, beyond the specification]
    /// Present in some results. [processingCode, optional, beyond the specification]
    Text processing_code = {};
    /// Audit record number. [systemTraceAuditNumber, optional, beyond the specification]
    Optional<std::int32_t> system_trace_audit_number = {};
    /// Time of the transaction.
    /// [localTransactionDate, optional, ISO 8601, beyond the specification]
    IsoTime local_transaction_date = {};
    /// Code of a refusal without a response code. [errorCode, optional, beyond the specification]
    Text error_code = {};

    /// Returns whether the host refused. A fault is an error: Errc::fault.
    constexpr bool refused() const {
      return is_refusal(response_code.present() ? response_code : error_code);
    }

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("responseCode", &S::response_code, optional().deciding().beyond()),
          field("processingCode",         &S::processing_code,           optional().beyond()),
          field("systemTraceAuditNumber", &S::system_trace_audit_number, optional().beyond()),
          field("localTransactionDate",   &S::local_transaction_date,    optional().beyond()),
          field("errorCode", &S::error_code, optional().deciding().beyond()),
      };
    }
  };
  // clang-format on

 private:
  /// Returns whether a key is a key block: its version, then its length as four digits.
  static bool is_key_block(std::string_view key) {
    const bool tagged = !key.empty() && (key[0] == 'R' || key[0] == 'S');
    if (tagged) key.remove_prefix(1);
    if (key.size() < 16 || key[0] < 'A' || key[0] > 'E') return false;
    for (const char c : key) {
      if (c < ' ' || c > '~') return false;
    }
    return detail::number_at(key.data() + 1, 4) == static_cast<int>(key.size());
  }

  static Breach check_digits(const SetKey& request) {
    std::string_view digits = request.key.reveal().raw();
    const std::string_view prefix = request.input_key_prefix.raw();  // a KeyPrefix, or empty
    KeyScheme scheme = prefix.empty() ? KeyScheme::unknown : key_scheme_of(prefix[0]);
    const KeyScheme tag = digits.empty() ? KeyScheme::unknown : key_scheme_of(digits[0]);
    Errc error = Errc::none;
    if (!is_key_block(digits)) {
      if (tag != KeyScheme::unknown) {
        digits.remove_prefix(1);
        if (scheme != KeyScheme::unknown && scheme != tag) error = Errc::conflict;
        scheme = tag;
      }
      const auto of_scheme = static_cast<std::int32_t>(digits_of(scheme));
      const std::int32_t count = detail::count_hex_digits(Text(digits));
      if (count < 0 || count % 16 != 0) error = Errc::bad_value;
      if (count > (of_scheme == 0 ? 48 : of_scheme)) error = Errc::too_long;
      if (count >= 0 && count < (of_scheme == 0 ? 16 : of_scheme)) error = Errc::too_short;
    }
    // An absent check value has no digits.
    const bool check_value = detail::count_hex_digits(request.key_check_value) % 2 == 0;
    return error == Errc::none && !check_value ? breach<&SetKey::key_check_value>(Errc::bad_value)
                                               : breach<&SetKey::key>(error);
  }
};

}  // namespace tillwire::merchants
