// Amounts for display: how many decimals a currency has, and an amount written with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/integer.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/amount.hpp>

namespace tillwire {

namespace detail {

/// The currencies of ISO 4217 that do not have two decimals, and how many they have.
struct CurrencyExponent {
  std::uint16_t code;
  std::uint8_t exponent;
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

}  // namespace detail

/// The decimals of a currency, by its ISO 4217 number: 0, 2, 3 or 4. Returns 2, which most
/// currencies have, for a number that is not in use; 0 for codes without a minor unit: metals,
/// funds, XTS and XXX.
constexpr unsigned currency_exponent(std::int64_t code) {
  for (const detail::CurrencyExponent& each : detail::currency_exponents) {
    if (each.code == code) return each.exponent;
  }
  return 2;
}

/// The decimals of a currency, by its code as it travels, such as "978" or "036". Returns 2 for
/// text that is not three digits, and for an absent code: pass the merchant's own currency instead.
constexpr unsigned currency_exponent(const Text& code) {
  std::int64_t number = 0;
  int digits = 0;
  auto bytes = code.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
    if (byte < '0' || byte > '9' || ++digits > 3) return 2;
    number = number * 10 + (byte - '0');
  }
  return digits == 3 ? currency_exponent(number) : 2;
}

/// Enough for any amount of any currency, with the NUL.
inline constexpr std::size_t amount_text_size = 22;

/// Writes an amount with its decimals and a NUL, without grouping and without a currency:
///
///     char price[amount_text_size];
///     write_amount(order.amount, currency_exponent("978"), price, sizeof price);  // 1250.00
///
/// Returns the length without the NUL. Returns 0, and writes an empty text if there is room for it,
/// if the amount does not fit or is absent, or if the exponent is above 4.
constexpr std::size_t write_amount(const Amount& amount, unsigned exponent, char* out,
                                   std::size_t capacity) {
  if (capacity != 0) out[0] = 0;
  if (!amount.present() || exponent > 4) return 0;
  const bool negative = amount.minor_units() < 0;
  // The least integer has no positive counterpart among the signed ones.
  const auto units = static_cast<std::uint64_t>(amount.minor_units());

  char digits[20] = {};
  char* const end = digits + sizeof digits;
  char* begin = detail::write_integer(negative ? 0 - units : units, end);
  while (end - begin <= static_cast<int>(exponent)) *--begin = '0';  // a digit before the point

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

}  // namespace tillwire
