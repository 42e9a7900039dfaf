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

/// Returns the number of a movement.
constexpr FixedText<36> number_of_movement(const Text& name, const ledger::Movement& of) {
  return till_number(name, of.series, of.id);
}

// Where order numbers are short: the name, three digits of the series, five of the id.
inline constexpr std::size_t short_number = 10;
inline constexpr std::size_t short_name = 2;
inline constexpr std::size_t long_number = most_till_name + 16;
inline constexpr std::uint32_t most_short_id = 36 * 36 * 36 * 36 * 36;

/// Returns whether a text consists of letters and digits, as a short number does: no gateway is
/// known to take more.
constexpr bool is_alphanumeric(std::string_view text) {
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9')) return false;
  }
  return true;
}

/// Returns whether a till of that name can have short numbers. All names have the same length: two
/// tills never make the same number.
constexpr bool is_short_name(const Text& name) {
  return name.raw().size() == short_name && is_alphanumeric(name.raw());
}

/// Returns whether a number is a short one of the till of that name.
constexpr bool is_short_number_of(const Text& number, const Text& name) {
  const std::string_view raw = number.raw();
  return raw.size() == short_number && is_short_name(name) && is_alphanumeric(raw) &&
         raw[0] == name.raw()[0] && raw[1] == name.raw()[1];
}

/// Returns the id in a short number of the till of that name; 0 if it did not make it.
constexpr std::uint32_t id_in_short_number(const Text& number, const Text& name) {
  if (!is_short_number_of(number, name)) return 0;
  std::uint32_t id = 0;
  for (std::size_t i = short_number - 5; i != short_number; ++i) {
    const char c = number.raw()[i];
    if (c > 'Z') return 0;  // it writes capitals
    id = id * 36 + static_cast<unsigned>(c <= '9' ? c - '0' : c - 'A' + 10);
  }
  return id;
}

/// Returns a movement's short number, such as K18W000017. Empty if it has no id, or one that does
/// not fit: the numbers of one store differ by their ids alone. The series, which does not fit as a
/// whole, distinguishes those of stores that began with the same ids; a gateway that knows a number
/// refuses it before any money moves, and the till continues in another series.
constexpr FixedText<36> short_till_number(const Text& name, std::uint32_t series,
                                          std::uint32_t id) {
  FixedText<36> number;
  if (id == 0 || id >= most_short_id || !is_short_name(name)) return number;
  char text[short_number + 1] = {};
  for (std::size_t i = 0; i != short_name; ++i) text[i] = name.raw()[i];
  for (std::size_t i = short_number; i != short_name; id /= 36) {
    if (i == short_number - 5) id = series;
    text[--i] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[id % 36];
  }
  static_cast<void>(number.assign(Text(static_cast<const char*>(text))));
  return number;
}

/// Returns the number of a movement, short or not: those of an earlier program have kept theirs,
/// and only the number of an order is bounded.
constexpr FixedText<36> short_number_of_movement(const Text& name, const ledger::Movement& of) {
  return of.is_payment() && of.link != 0 ? short_till_number(name, of.series, of.id)
                                         : number_of_movement(name, of);
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
