// The codes by which the two services report success or a refusal.
#pragma once

#include <tillwire/base/text.hpp>

namespace tillwire {

/// Returns whether a code is 0, with any number of zeros: "0", "00", or the integer 0. ecommerce,
/// "Errors" 1 and 6; card management, "Errors" 1. False if it is absent or empty.
constexpr bool is_zero(const Text& code) {
  auto bytes = code.bytes();
  int byte = bytes.next();
  if (byte != '0') return false;
  while (byte == '0') byte = bytes.next();
  return byte < 0;
}

/// Error codes of the e-commerce gateway, of one digit; gateways also send them with a leading
/// zero. Only the first is in the specification ("Errors" 7): the others are beyond it, and each
/// operation gives them its own meaning.
enum class ErrorCode : char {
  number_taken = '1',   ///< the number of the order to register was used before
  access_denied = '5',  ///< or a bad value; for a refund: it was made before
  order_not_found = '6',
  failed = '7',  ///< a failure of any kind, or a wrong state: decides nothing
};

/// Returns whether a received code is this one.
constexpr bool is_code(const Text& code, ErrorCode wanted) {
  auto bytes = code.bytes();
  int byte = bytes.next();
  if (byte == '0') byte = bytes.next();
  return byte == static_cast<int>(wanted) && bytes.next() < 0;
}

/// Returns whether a refusal says that the order's number was used before. ecommerce, "Errors" 7.
constexpr bool is_number_taken(bool refused, const Text& code) {
  return refused && is_code(code, ErrorCode::number_taken);
}

/// Returns whether a refusal with that code leaves open what became of the money: a failure of any
/// kind, or an empty code.
constexpr bool is_vague(const Text& code) {
  return is_code(code, ErrorCode::failed) || (code.present() && code.empty());
}

}  // namespace tillwire
