// What the tables of the e-commerce gateway share.
#pragma once

#include <utility>
#include <vector>

#include "need.hpp"

// clang-format off
namespace gateway {

inline const std::vector<const char*> languages{
    "en", "el", "ro", "bg", "pt", "sw", "hu", "it", "pl", "de", "fr", "kh", "cn", "es", "ka", "da", "et", "fi", "lt",
    "lv", "nl", "sv"};
inline const std::vector<const char*> yes_or_no{"Y", "N"};
inline const std::vector<const char*> initiators{"", "CI", "F", "U", "RI", "R", "II", "I"};
inline const std::vector<const char*> protocol_versions{"2.1.0", "2.2.0"};
inline const std::vector<const char*> sca_exemptions{"LVP", "TRA"};
inline const std::vector<const char*> order_features{
    "VERIFY", "FORCE_TDS", "FORCE_SSL", "FORCE_FULL_TDS", "FORCE_CREATE_BINDING", "PARTIAL_AUTHORIZATION",
    "FORCE_PAYMENT_WAY"};

inline std::vector<Field> with_credentials(std::vector<Field> fields) {
  const std::vector<Field> credentials{
      {"userName", Type::text, C, 1, 50},
      {"password", Type::text, C, 1, 30},
      {"token",    Type::text, C, 1, 256},
  };
  fields.insert(fields.begin(), credentials.begin(), credentials.end());
  return fields;
}

/// originalPaymentNetRefNum and originalPaymentDate are passed when tii is R, U or F.
bool original_payment_rule(const Value& request, Violation& violation);

std::vector<Operation> payment_operations();
std::vector<Operation> operations_beyond_the_specification();

}  // namespace gateway
// clang-format on
