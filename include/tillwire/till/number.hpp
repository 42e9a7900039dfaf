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

/// Returns the id in a number that the till of that name made; 0 if it did not make it.
constexpr std::uint32_t id_in_number(const Text& number, const Text& name) {
  if (!is_number_of(number, name)) return 0;
  std::uint64_t parts[2] = {};  // series and id
  unsigned part = 0;
  const std::string_view all = number.raw();
  for (std::size_t i = name.raw().size() + 1; i != all.size(); ++i) {
    const char c = all[i];
    const bool digit = c >= '0' && c <= '9';
    if (c == '-') {
      part = 1;
    } else if (digit || (c >= 'A' && c <= 'Z')) {
      parts[part] = parts[part] * 36 + static_cast<unsigned>(digit ? c - '0' : c - 'A' + 10);
      if (parts[part] > UINT32_MAX) return 0;
    } else {
      return 0;
    }
  }
  const auto id = static_cast<std::uint32_t>(parts[1]);
  // Only the way in which a till writes them.
  return till_number(name, static_cast<std::uint32_t>(parts[0]), id) == number ? id : 0;
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
