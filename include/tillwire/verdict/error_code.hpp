// The codes by which the two services report success or a refusal.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>

namespace tillwire {

/// Returns whether a code is 0, with any number of zeros: "0", "00", or the integer 0; blanks do
/// not count. ecommerce, "Errors" 1 and 6; card management, "Errors" 1. False if it is absent or
/// empty.
constexpr bool is_zero(const Text& code) {
  auto bytes = code.bytes();
  bool zero = false;
  int byte = bytes.next();
  for (; byte == '0' || byte == ' '; byte = bytes.next()) zero = zero || byte == '0';
  return zero && byte < 0;
}

/// Error codes of the e-commerce gateway. Only the first is in the specification ("Errors" 7): the
/// others are beyond it, and each operation gives them its own meaning.
enum class ErrorCode : std::uint8_t {
  number_taken = 1,   ///< the number of the order to register was used before
  access_denied = 5,  ///< or a bad value; for a refund: it was made before
  order_not_found = 6,
  failed = 7,                 ///< a failure of any kind, or a wrong state: decides nothing
  number_taken_by_plan = 10,  ///< what payments by a plan answer in place of number_taken
};

/// Returns whether a received code is this one. Blanks around it and zeros before it do not count:
/// "05", " 5 " and the integer 5 are the same code.
constexpr bool is_code(const Text& code, ErrorCode wanted) {
  auto bytes = code.bytes();
  int number = 0;
  int byte = bytes.next();
  while (byte == ' ') byte = bytes.next();
  for (; byte >= '0' && byte <= '9' && number < 100; byte = bytes.next()) {
    number = number * 10 + (byte - '0');
  }
  while (byte == ' ') byte = bytes.next();
  return byte < 0 && number == static_cast<int>(wanted);
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
