// The codes by which the two services report success or a refusal.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>

namespace tillwire {

namespace detail {

/// Stands for a code that is neither a number of up to six digits nor two characters.
inline constexpr std::int32_t no_code = INT32_MAX;

/// Reads a code as gateways send it: as a number, or as text with blanks around it or zeros before
/// it. Returns the number, or for two characters with an upper-case letter a value above all
/// numbers; no_code if it is absent or anything else.
// Not inlined: read for every kind of code.
[[gnu::noinline]] constexpr std::int32_t read_code(const Text& code) {
  constexpr std::int32_t above = 1'000'000;
  auto bytes = code.bytes();
  int byte = bytes.next();
  while (byte == ' ') byte = bytes.next();
  const bool negative = byte == '-';
  if (negative) byte = bytes.next();
  std::int32_t number = 0;
  std::uint32_t pair = 0;
  unsigned size = 0;
  bool letters = false;
  for (; byte > ' '; byte = bytes.next(), ++size) {
    const bool letter = byte >= 'A' && byte <= 'Z';
    if ((!letter && (byte < '0' || byte > '9')) || number >= above / 10) return no_code;
    letters = letters || letter;
    number = number * 10 + (letter ? 0 : byte - '0');
    pair = pair << 6 | static_cast<std::uint32_t>(byte - '0');
  }
  while (byte == ' ') byte = bytes.next();
  if (byte >= 0 || size == 0) return no_code;
  if (letters) return size == 2 && !negative ? above + static_cast<std::int32_t>(pair) : no_code;
  return negative ? (number != 0 ? -number : no_code) : number;
}

}  // namespace detail

/// Returns whether a code is 0, with any number of zeros: "0", "00", or the integer 0. ecommerce,
/// "Errors" 1 and 6; card management, "Errors" 1. False if it is absent or empty.
// Apart from read_code(): saves programs that read no other code 150 bytes.
constexpr bool is_zero(const Text& code) {
  auto bytes = code.bytes();
  bool zero = false;
  bool ended = false;  // by a blank
  int byte = 0;
  while ((byte = bytes.next()) >= 0) {
    if (byte == ' ') {
      ended = zero;
    } else {
      if (byte != '0' || ended) return false;
      zero = true;
    }
  }
  return zero;
}

/// Error codes of the e-commerce gateway; it sends them as numbers or as text, also with leading
/// zeros. Only the first is in the specification ("Errors" 7): the others are beyond it, and each
/// operation gives them its own meaning.
enum class ErrorCode : std::uint8_t {
  number_taken = 1,   ///< the number of the order to register was used before
  unchanged = 2,      ///< of stored cards: already so, or there is none
  access_denied = 5,  ///< or a bad value; for a refund: it was made before
  order_not_found = 6,
  failed = 7,                 ///< a failure of any kind, or a wrong state: decides nothing
  number_taken_by_plan = 10,  ///< as number_taken, in the answers to payments by a plan
};

/// Returns whether a received code is this one. Blanks around it and zeros before it do not count:
/// "05", " 5 " and the integer 5 are the same code.
constexpr bool is_code(const Text& code, ErrorCode wanted) {
  return detail::read_code(code) == static_cast<std::int32_t>(wanted);
}

/// Returns whether a refusal says that the order's number was used before. ecommerce, "Errors" 7.
constexpr bool is_number_taken(bool refused, const Text& code) {
  return refused &&
         (is_code(code, ErrorCode::number_taken) || is_code(code, ErrorCode::number_taken_by_plan));
}

/// Returns whether a refusal with that code gives a reason: before anything was processed, the
/// gateway found something wrong with the request. Every other code, and no code, leaves open what
/// became of the money: a failure of any kind, a wrong state, or a meaning that is not known.
/// Beyond the specification.
constexpr bool is_reason(const Text& code) {
  switch (detail::read_code(code)) {
    case 1:   // an identifier; for a registration: the number was used before
    case 3:   // the currency
    case 4:   // a mandatory field is missing
    case 5:   // access denied, or a bad value
    case 13:  // a feature that is not allowed
    case 14:
      return true;
    default:
      return false;
  }
}

/// Returns whether a second copy of a request that was carried out may be refused with that code:
/// the id or number was used before, the order is in another state, or it was made before. Beyond
/// the specification.
constexpr bool is_copied(const Text& code) {
  const std::int32_t number = detail::read_code(code);
  return number == 1 || number == 2 || number == 5 || number == 10;
}

}  // namespace tillwire
