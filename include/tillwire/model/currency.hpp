// Reads and writes amounts as people do, with the decimals of their currency.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/base/integer.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/amount.hpp>

namespace tillwire {

namespace detail {

/// The ISO 4217 currencies whose number of decimals is not two.
struct CurrencyExponent {
  std::uint16_t code : 12;
  std::uint16_t exponent : 4;
};

// clang-format off
inline constexpr CurrencyExponent currency_exponents[] = {
    {48,  3},  // BHD
    {108, 0},  // BIF
    {152, 0},  // CLP
    {174, 0},  // KMF
    {262, 0},  // DJF
    {324, 0},  // GNF
    {352, 0},  // ISK
    {368, 3},  // IQD
    {392, 0},  // JPY
    {400, 3},  // JOD
    {410, 0},  // KRW
    {414, 3},  // KWD
    {434, 3},  // LYD
    {512, 3},  // OMR
    {548, 0},  // VUV
    {600, 0},  // PYG
    {646, 0},  // RWF
    {704, 0},  // VND
    {788, 3},  // TND
    {800, 0},  // UGX
    {927, 4},  // UYW
    {940, 0},  // UYI
    {950, 0},  // XAF
    {952, 0},  // XOF
    {953, 0},  // XPF
    {955, 0},  // XBA
    {956, 0},  // XBB
    {957, 0},  // XBC
    {958, 0},  // XBD
    {959, 0},  // XAU
    {960, 0},  // XDR
    {961, 0},  // XAG
    {962, 0},  // XPT
    {963, 0},  // XTS
    {964, 0},  // XPD
    {965, 0},  // XUA
    {990, 4},  // CLF
    {994, 0},  // XSU
    {999, 0},  // XXX
};
// clang-format on

/// A set of currencies, one bit per code. The codes that it is made of take no flash.
struct CurrencySet {
  std::uint8_t bits[125] = {};

  constexpr bool has(unsigned code) const { return (bits[code / 8] >> code % 8 & 1) != 0; }
  constexpr void add(unsigned code) {
    bits[code / 8] = static_cast<std::uint8_t>(bits[code / 8] | 1U << code % 8);
  }
};

/// Returns the currencies in use that have two decimals.
constexpr CurrencySet with_two_decimals() {
  // clang-format off
  const std::uint16_t codes[] = {
    8, 12, 32, 36, 44, 50, 51, 52, 60, 64, 68, 72, 84, 90, 96, 104, 116, 124, 132, 136, 144, 156,
    170, 188, 191, 192, 203, 208, 214, 222, 230, 232, 238, 242, 270, 292, 320, 328, 332, 340, 344,
    348, 356, 360, 364, 376, 388, 398, 404, 408, 417, 418, 422, 426, 430, 446, 454, 458, 462, 480,
    484, 496, 498, 504, 516, 524, 532, 533, 554, 558, 566, 578, 586, 590, 598, 604, 608, 634, 643,
    654, 682, 690, 694, 702, 706, 710, 728, 748, 752, 756, 760, 764, 776, 780, 784, 807, 818, 826,
    834, 840, 858, 860, 882, 886, 901, 924, 925, 926, 928, 929, 930, 931, 932, 933, 934, 936, 938,
    941, 943, 944, 946, 947, 948, 949, 951, 967, 968, 969, 970, 971, 972, 973, 975, 976, 977, 978,
    979, 980, 981, 984, 985, 986, 997};
  // clang-format on
  CurrencySet set;
  for (const unsigned code : codes) set.add(code);
  return set;
}
inline constexpr CurrencySet two_decimals = with_two_decimals();

/// Returns all currencies: also those that ISO 4217 has withdrawn, which gateways may use for long.
constexpr CurrencySet all_currencies() {
  // clang-format off
  const std::uint16_t withdrawn[] = {
    4, 24, 31, 40, 56, 100, 112, 180, 196, 200, 218, 233, 246, 250, 268, 276, 288, 300, 372, 380, 428,
    440, 442, 450, 470, 478, 508, 528, 616, 620, 624, 642, 678, 703, 705, 716, 724, 736, 740, 762, 792,
    795, 804, 810, 862, 890, 891, 894, 935, 937, 942, 974};
  // clang-format on
  CurrencySet set = two_decimals;
  for (const unsigned code : withdrawn) set.add(code);
  for (const CurrencyExponent& each : currency_exponents) set.add(each.code);
  return set;
}
inline constexpr CurrencySet currencies = all_currencies();

}  // namespace detail

/// Returned by currency_exponent() for a code that is not in use. write_amount() and parse_amount()
/// then do nothing: a guess would be wrong by a factor of 100 for yen.
inline constexpr unsigned unknown_exponent = 255;

/// Returns the decimals of a currency, given its ISO 4217 number: 0, 2, 3 or 4; 0 for codes without
/// a minor unit (metals, funds, XTS and XXX). Returns `unknown_exponent` for a number that is not
/// in use.
constexpr unsigned currency_exponent(std::int64_t code) {
  for (const detail::CurrencyExponent& each : detail::currency_exponents) {
    if (each.code == code) return each.exponent;
  }
  if (code < 0 || code > 999) return unknown_exponent;
  return detail::two_decimals.has(static_cast<unsigned>(code)) ? 2 : unknown_exponent;
}

/// Returns the decimals of a currency, given its code as sent, such as "978" or "036". Returns
/// `unknown_exponent` for text that is not three digits, and for an absent code: pass the
/// merchant's default currency instead.
constexpr unsigned currency_exponent(const Text& code) {
  std::int64_t number = 0;
  int digits = 0;
  auto bytes = code.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
    if (byte < '0' || byte > '9' || ++digits > 3) return unknown_exponent;
    number = number * 10 + (byte - '0');
  }
  return digits == 3 ? currency_exponent(number) : unknown_exponent;
}

namespace detail {

/// Returns three letters as a number above 999: five bits each.
constexpr std::uint16_t letters_of(const char* code) {
  return static_cast<std::uint16_t>((code[0] & 31) << 10 | (code[1] & 31) << 5 | (code[2] & 31));
}

/// Another name of a currency, and the number it stands for.
struct CurrencyAlias {
  std::uint16_t name;
  std::uint16_t number;
};
/// The letters that gateways are known to answer in place of the number, four bytes each, and the
/// rouble's number until 1998, which some of them still use for today's. Other pairs of an old and
/// a new number, such as 974 and 933, are not the same money.
inline constexpr CurrencyAlias currency_aliases[] = {
    {810, 643},
    {letters_of("RUB"), 643},
    {letters_of("RUR"), 643},
    {letters_of("EUR"), 978},
    {letters_of("USD"), 840},
    {letters_of("GBP"), 826},
    {letters_of("AMD"), 51},
};

/// Stands for letters that are not among the aliases: the number of any currency but theirs.
inline constexpr std::uint32_t other_letters = 1000;

/// Returns the number by which a currency is compared; 0 if it is not known.
constexpr std::uint32_t currency_number(std::uint32_t code) {
  for (const CurrencyAlias& each : currency_aliases) {
    if (code == each.name) code = each.number;
  }
  return code < 1000 ? code : 0;
}
constexpr std::uint32_t currency_number(const Text& code) {
  std::uint32_t value = 0;
  unsigned letters = 0;
  for (const char c : code.raw()) {
    const auto digit = static_cast<std::uint32_t>(c - '0');
    const bool letter = ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    letters += letter ? 1 : 0;
    value = digit < 10 ? value * 10 + digit : value << 5 | static_cast<std::uint32_t>(c & 31);
  }
  const std::uint32_t number = currency_number(value);
  return number == 0 && letters == 3 && code.raw().size() == 3 ? other_letters : number;
}
/// Returns whether a currency's letters are among the aliases.
constexpr bool has_alias(std::uint32_t number) {
  bool found = false;
  for (const CurrencyAlias& each : currency_aliases) found = found || each.number == number;
  return found;
}
constexpr bool same_number(std::uint32_t left, std::uint32_t right) {
  if (left == other_letters) return !has_alias(right);
  if (right == other_letters) return !has_alias(left);
  return left == right || left == 0 || right == 0;
}

}  // namespace detail

/// Returns whether a number is, or was, that of a currency. Catches mistyped codes.
constexpr bool is_currency(std::int64_t code) {
  return code >= 0 && code <= 999 && detail::currencies.has(static_cast<unsigned>(code));
}

/// Returns the three digits with which requests name a currency: "051" for "51". Empty if the code
/// is not one to three digits, or not a currency's.
constexpr FixedText<3> currency_digits(const Text& code) {
  const std::string_view all = code.raw();
  FixedText<3> padded;
  if (all.size() > 3) return padded;
  char digits[] = "000";
  std::int32_t number = 0;
  char* to = digits + 3 - all.size();
  for (const char c : all) {
    if (c < '0' || c > '9') return padded;
    number = number * 10 + (c - '0');
    *to++ = c;
  }
  if (is_currency(number)) static_cast<void>(padded.assign(Text(digits)));
  return padded;
}

/// Returns whether two codes may stand for the same currency: "51" and "051", "978" and "EUR", 643
/// and 810. Letters whose number is not known here stand for no currency whose letters are. A code
/// that is absent, or that cannot be read, may stand for any: it does not prove another currency.
constexpr bool same_currency(const Text& left, const Text& right) {
  return detail::same_number(detail::currency_number(left), detail::currency_number(right));
}
/// Compares codes that are sent as numbers; 0 is an absent one.
constexpr bool same_currency(std::int32_t left, std::int32_t right) {
  using detail::currency_number;
  return detail::same_number(currency_number(static_cast<std::uint32_t>(left)),
                             currency_number(static_cast<std::uint32_t>(right)));
}

/// Size of a buffer for any amount in any currency, including the NUL.
inline constexpr std::size_t amount_text_size = 22;

/// Writes an amount with its decimals and a NUL, without digit grouping and without a currency:
///
///     char price[amount_text_size];
///     write_amount(order.amount, "978", price, sizeof price);  // 1250.00
///
/// Returns the length without the NUL. Returns 0, and writes empty text if there is room for it, if
/// the amount is absent or does not fit, or if the exponent is above 4, as `unknown_exponent` is.
constexpr std::size_t write_amount(const Amount& amount, unsigned exponent, char* out,
                                   std::size_t capacity) {
  if (capacity != 0) out[0] = 0;
  if (!amount.present() || exponent > 4) return 0;
  const bool negative = amount.minor_units() < 0;
  // The lowest integer has no positive counterpart in signed arithmetic.
  const auto units = static_cast<std::uint64_t>(amount.minor_units());

  char digits[20] = {};
  char* const end = digits + sizeof digits;
  char* begin = detail::write_integer(negative ? 0 - units : units, end);
  while (end - begin <= static_cast<int>(exponent)) *--begin = '0';  // one before the point

  const std::size_t size =
      static_cast<std::size_t>(end - begin) + (negative ? 1U : 0U) + (exponent != 0 ? 1U : 0U);
  if (size >= capacity) return 0;
  if (negative) *out++ = '-';
  while (begin != end) {
    if (exponent != 0 && begin == end - exponent) *out++ = '.';
    *out++ = *begin++;
  }
  *out = 0;
  return size;
}

/// Writes an amount with the decimals of a currency, given its code as sent; see above.
constexpr std::size_t write_amount(const Amount& amount, const Text& currency, char* out,
                                   std::size_t capacity) {
  return write_amount(amount, currency_exponent(currency), out, capacity);
}

namespace detail {

/// Appends a digit to a number; returns false if the result would be above `largest`.
constexpr bool add_digit(std::uint64_t& number, unsigned digit, std::uint64_t largest) {
  if (number > (UINT64_MAX - 9) / 10) return false;
  number = number * 10 + digit;
  return number <= largest;
}

}  // namespace detail

/// Reads an amount entered by a person: digits, then optionally a point and at most as many
/// decimals as the currency has. Uses no floating point.
///
///     order.amount = parse_amount("12.50", "978");  // 1250
///
/// Returns an absent amount, with which no request is sent, if the text is anything else ("",
/// "12,50", "1e3", "12.", "12.505"), or if the amount does not fit.
[[nodiscard]] constexpr Amount parse_amount(const Text& text, unsigned exponent) {
  auto bytes = text.bytes();
  int byte = bytes.next();
  const bool negative = byte == '-';
  if (negative) byte = bytes.next();
  // The lowest integer is farther from zero than the highest by 1.
  const std::uint64_t largest = static_cast<std::uint64_t>(INT64_MAX) + (negative ? 1U : 0U);
  std::uint64_t units = 0;
  unsigned digits = 0;
  unsigned decimals = 0;
  bool point = false;
  for (; byte >= 0; byte = bytes.next()) {
    if (byte == '.') {
      if (point || digits == 0) return {};
      point = true;
      continue;
    }
    const int digit = byte - '0';
    if (digit < 0 || digit > 9) return {};
    if (!detail::add_digit(units, static_cast<unsigned>(digit), largest)) return {};
    ++digits;
    if (point) ++decimals;
  }
  if (byte != TextBytes::at_end || digits == 0 || (point && decimals == 0)) return {};
  if (exponent > 4 || decimals > exponent) return {};
  for (; decimals != exponent; ++decimals) {  // decimals that were not entered are zeros
    if (!detail::add_digit(units, 0, largest)) return {};
  }
  return static_cast<std::int64_t>(negative ? 0 - units : units);
}

/// Reads an amount in a currency, given its code as sent.
[[nodiscard]] constexpr Amount parse_amount(const Text& text, const Text& currency) {
  return parse_amount(text, currency_exponent(currency));
}

}  // namespace tillwire
