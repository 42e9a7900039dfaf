// The numbers of a till's orders and refunds: its name, the series of a start, a movement's id;
// and the digits of its currency.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/ledger/movement.hpp>

namespace tillwire::detail {

inline constexpr std::size_t most_till_name = 12;

/// Returns whether a till can have that name.
constexpr bool is_till_name(const Text& name) {
  for (const char c : name.raw()) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '.' && c != '_' && c != '-') return false;
  }
  return !name.raw().empty() && name.raw().size() <= most_till_name;
}

/// Returns whether a number was made by the till of that name. Names may have "-", too.
constexpr bool is_number_of(const Text& number, const Text& name) {
  std::string_view rest = number.raw();
  const std::string_view first = name.raw();
  // Not by substr(), which refers to a function of the C++ library where it is not optimised.
  if (rest.size() < first.size()) return false;
  if (std::string_view(rest.data(), first.size()) != first) return false;
  rest.remove_prefix(first.size());
  unsigned parts = 0;
  for (const char c : rest) parts += c == '-';
  return parts == 2 && rest[0] == '-';
}

/// Writes "-" and a value in base 36; returns the end.
constexpr char* write_base36(char* at, std::uint32_t value) {
  std::uint32_t above = 1;
  while (value / above >= 36) above *= 36;
  *at++ = '-';
  for (; above != 0; above /= 36) {
    *at++ = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value / above % 36];
  }
  return at;
}

/// Returns a movement's number, such as K1-TRO8W0-17; empty if it has no id.
constexpr FixedText<36> till_number(const Text& name, std::uint32_t series, std::uint32_t id) {
  FixedText<36> number;
  if (id == 0 || !is_till_name(name)) return number;
  char text[37] = {};
  char* at = text;
  for (const char c : name.raw()) *at++ = c;
  *write_base36(write_base36(at, series), id) = 0;
  static_cast<void>(number.assign(Text(static_cast<const char*>(text))));
  return number;
}

/// Returns the digits of a movement's currency.
constexpr FixedText<3> currency_of(const ledger::Movement& of) {
  const char digits[] = {static_cast<char>('0' + of.currency / 100),
                         static_cast<char>('0' + of.currency / 10 % 10),
                         static_cast<char>('0' + of.currency % 10), 0};
  FixedText<3> text;
  if (of.currency != 0) static_cast<void>(text.assign(Text(static_cast<const char*>(digits))));
  return text;
}

}  // namespace tillwire::detail
