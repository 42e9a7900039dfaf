// A value from an enumeration that stays open: an unknown value is kept as it came.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

/// An enumerator and how it travels; value() makes one.
template <class Enum>
struct WireValue {
  Enum enumerator;   ///< never `unknown`
  const char* text;  ///< as it travels
};
/// An enumerator and how it travels.
template <class Enum>
constexpr WireValue<Enum> value(Enum enumerator, const char* text) {
  return {enumerator, text};
}

/// How the enumerators of an enumeration travel, each beside its text:
///
///     enum class Link : std::uint8_t { unknown, connected, disconnected };
///     constexpr auto values_of(Link) {
///       return Values{value(Link::connected, "1"), value(Link::disconnected, "2")};
///     }
///
/// Where numbers travel, the enumerators have these numbers, and `unknown` has one that does not
/// travel. It does not compile if an enumerator but `unknown` is left out, stands there twice, or
/// has another number than its text.
template <class Enum, std::size_t Count>
struct Values {
  const char* list[Count];  ///< as they travel, by their numbers
  Enum enumerators[Count];  ///< in the same order

  /// In any order.
  template <class... Each>
  constexpr explicit Values(Each... each) : list{each.text...}, enumerators{each.enumerator...} {}
};
/// From as many pairs.
template <class Enum, class... Rest>
Values(WireValue<Enum>, Rest...) -> Values<Enum, 1 + sizeof...(Rest)>;

namespace detail {

template <class Enum, Enum... Each>
constexpr std::string_view names_of() {
#if defined(__GNUC__) || defined(__clang__)
  return __PRETTY_FUNCTION__;  // with a cast of a number for what is no enumerator
#else
  return {};
#endif
}

/// Counts the enumerators whose numbers are given; 0 where the compiler does not tell.
template <class Enum, std::size_t... Numbers>
constexpr std::size_t count_enumerators(std::index_sequence<Numbers...>) {
  const std::string_view names = names_of<Enum, static_cast<Enum>(Numbers)...>();
  const char* at = names.data();
  const char* const last = at + (names.empty() ? 0 : names.size() - 1);
  std::size_t casts = 0;
  std::ptrdiff_t type = 0;  // characters of the type in a cast: the next cast is farther away
  while (at < last) {
    const char* const here = at++;
    if (*here != ')' || (*at != '-' && (*at < '0' || *at > '9'))) continue;
    ++casts;
    while (type == 0 || here[-type] != '(') ++type;
    if (last - at < type + 2) break;
    at += type + 2;
  }
  return names.empty() ? 0 : sizeof...(Numbers) - casts;
}

/// The number that a text of digits stands for; -1 if it is none.
constexpr int number_in(const char* text) {
  int number = 0;
  if (*text == 0) return -1;
  for (; *text != 0; ++text) {
    if (*text < '0' || *text > '9' || number > 99) return -1;
    number = number * 10 + (*text - '0');
  }
  return number;
}

/// The largest number of an enumerator among the values.
template <class Enum, std::size_t Count>
constexpr std::size_t largest_number(const Values<Enum, Count>& values) {
  std::size_t largest = 0;
  for (const Enum each : values.enumerators) {
    const auto number = static_cast<std::uint8_t>(each);
    if (number > largest) largest = number;
  }
  return largest;
}

/// Whether no enumerator and no text stands among the values twice, and `unknown` not at all.
template <class Enum, std::size_t Count>
constexpr bool are_distinct(const Values<Enum, Count>& values) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (values.enumerators[i] == Enum::unknown) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (values.enumerators[i] == values.enumerators[j]) return false;
      if (std::string_view(values.list[i]) == values.list[j]) return false;
    }
  }
  return true;
}

/// Whether so many values are all enumerators but `unknown`, up to 32 behind the largest. To count
/// up to 254 takes half a second more to compile tillwire.hpp with g++ 12 -O0.
template <class Enum, std::size_t Count, std::size_t Largest>
constexpr bool are_complete() {
  constexpr std::size_t most = Largest + 33 < 255 ? Largest + 33 : 255;
  const std::size_t count = count_enumerators<Enum>(std::make_index_sequence<most>());
  return count == 0 || count == Count + (static_cast<std::uint8_t>(Enum::unknown) == 0 ? 1 : 0);
}

/// Whether enumerators whose texts are numbers have these numbers.
template <class Enum, std::size_t Count>
constexpr bool have_their_numbers(const Values<Enum, Count>& values) {
  for (std::size_t i = 0; i < Count; ++i) {
    const int number = number_in(values.list[i]);
    if (number >= 0 && number != static_cast<std::uint8_t>(values.enumerators[i])) return false;
  }
  return true;
}

template <class Enum>
constexpr auto checked_values() {
  constexpr auto values = values_of(Enum{});
  constexpr std::size_t count = std::size(values.list);
  static_assert(are_distinct(values), "tillwire: two enumerators have one wire value");
  static_assert(are_complete<Enum, count, largest_number(values)>(),
                "tillwire: an enumerator has no wire value");
  static_assert(have_their_numbers(values),
                "tillwire: an enumerator has the number that travels for it");
  return values;
}

template <class Enum>
inline constexpr auto values = checked_values<Enum>();

/// The texts alone: a program that does not need the enumerators does not hold them.
template <class Enum, std::size_t Count>
constexpr std::array<const char*, Count> texts_of(const Values<Enum, Count>& values) {
  std::array<const char*, Count> texts{};
  for (std::size_t i = 0; i < Count; ++i) texts[i] = values.list[i];
  return texts;
}
template <class Enum>
inline constexpr auto texts = texts_of(values<Enum>);

/// Whether the enumerators are numbered one after the other.
template <class Enum, std::size_t Count>
constexpr bool are_consecutive(const Values<Enum, Count>& values) {
  for (std::size_t i = 1; i < Count; ++i) {
    const auto before = static_cast<std::uint8_t>(values.enumerators[i - 1]);
    if (static_cast<std::uint8_t>(values.enumerators[i]) != before + 1) return false;
  }
  return true;
}

/// An enumeration's wire values, without its type.
struct ValueList {
  const char* const* list;
  std::uint32_t count;
};

template <class Enum>
inline constexpr ValueList values_list = {texts<Enum>.data(),
                                          static_cast<std::uint32_t>(texts<Enum>.size())};

/// Whether plain text is one of the values.
constexpr bool is_listed(const ValueList& values, const Text& plain) {
  const std::string_view text = plain.raw();
  for (std::uint32_t i = 0; i < values.count; ++i) {
    const char* value = values.list[i];
    std::size_t same = 0;
    while (same != text.size() && value[same] != 0 && value[same] == text[same]) ++same;
    if (same == text.size() && value[same] == 0) return true;
  }
  return false;
}

}  // namespace detail

/// One of an enumeration's values, as text: raw() is what came, and `unknown` what this version
/// does not know.
/// Assign an enumerator, or text where the gateway knows a value that this version does not.
///
/// Where only the enumeration's own values are sent, a choice must have been made from an
/// enumerator or from text, which checks it. One that is copied from a response is refused with
/// Errc::bad_value: send `Text(card.status)` or `card.status.value()` instead. The characters must
/// not change until the request is sent: they are not checked again.
template <class Enum>
class Choice : public Text {
  static_assert(std::is_enum_v<Enum> && sizeof(Enum) == 1 &&
                    (Enum::unknown == Enum{} || Enum::unknown == static_cast<Enum>(255)),
                "tillwire: an enumeration of one byte whose unknown is 0 or 255");

 public:
  constexpr Choice() = default;
  /// The wire value; NUL-terminated.
  constexpr Choice(const char* value TILLWIRE_LIFETIMEBOUND) : Text(value) { check(); }
  /// The wire value.
  constexpr Choice(const Text& value) : Text(value) { check(); }
  template <class Number, IfNumber<Number> = 0>
  Choice(Number) = delete;  // a number is no enumerator and no text
  /// A known value; `unknown` is absent, and so is a number that is no enumerator.
  constexpr Choice(Enum value) : Text(wire_value(value)) { set_fit(true); }

  /// `unknown` if absent or not among the values this version knows.
  constexpr Enum value() const {
    unsigned index = 0;
    for (const char* const each : detail::texts<Enum>) {
      if (*this == Text(each)) return enumerator(index);
      ++index;
    }
    return Enum::unknown;
  }

 private:
  static constexpr bool consecutive = detail::are_consecutive(detail::values<Enum>);
  static constexpr unsigned first = static_cast<std::uint8_t>(detail::values<Enum>.enumerators[0]);

  static constexpr Enum enumerator(unsigned index) {
    if constexpr (consecutive) {
      return static_cast<Enum>(first + index);
    } else {
      return detail::values<Enum>.enumerators[index];
    }
  }
  static constexpr const char* wire_value(Enum value) {
    if constexpr (consecutive) {  // `unknown` is before the first, or far behind the last
      const unsigned index = static_cast<std::uint8_t>(value) - first;
      return index < detail::texts<Enum>.size() ? detail::texts<Enum>[index] : nullptr;
    } else {
      unsigned index = 0;
      for (const Enum each : detail::values<Enum>.enumerators) {
        if (each == value) return detail::texts<Enum>[index];
        ++index;
      }
      return nullptr;
    }
  }
  constexpr void check() { set_fit(detail::is_listed(detail::values_list<Enum>, *this)); }

 public:
  /// `unknown` equals what value() does not know, absent text included.
  friend constexpr bool operator==(const Choice& left, Enum right) {
    // Text with text: where `right` is a constant, the program does not link the list of values.
    return right == Enum::unknown ? left.value() == right
                                  : static_cast<const Text&>(left) == Choice(right);
  }
  friend constexpr bool operator!=(const Choice& left, Enum right) { return !(left == right); }
};

}  // namespace tillwire
