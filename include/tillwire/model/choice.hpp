// Choice: a value from an open enumeration; unknown values are kept as received.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

/// An enumerator with its wire value; made by value().
template <class Enum>
struct WireValue {
  Enum enumerator;   ///< never `unknown`
  const char* text;  ///< its wire value
};
/// Pairs an enumerator with its wire value.
template <class Enum>
constexpr WireValue<Enum> value(Enum enumerator, const char* text) {
  return {enumerator, text};
}

/// The wire values of an enumeration, each next to its enumerator:
///
///     enum class Link : std::uint8_t { unknown, connected, disconnected };
///     constexpr auto values_of(Link) {
///       return Values{value(Link::connected, "1"), value(Link::disconnected, "2")};
///     }
///
/// Where the wire values are numbers, the enumerators have the same numbers, and `unknown` has a
/// number that is never sent. Does not compile if an enumerator other than `unknown` is missing, is
/// listed twice, or has another number than its wire value.
template <class Enum, std::size_t Count>
struct Values {
  const char* list[Count];  ///< the wire values, in the order of their enumerators
  Enum enumerators[Count];  ///< the enumerators, in the order of `list`

  /// Takes the pairs in any order.
  template <class... Each>
  constexpr explicit Values(Each... each) : list{each.text...}, enumerators{each.enumerator...} {}
};
/// Deduces the number of pairs.
template <class Enum, class... Rest>
Values(WireValue<Enum>, Rest...) -> Values<Enum, 1 + sizeof...(Rest)>;

namespace detail {

template <class Enum, Enum... Each>
constexpr std::string_view names_of() {
#if defined(__GNUC__) || defined(__clang__)
  return __PRETTY_FUNCTION__;  // names the enumerator, or shows a cast of a number that has none
#else
  return {};
#endif
}

/// Counts the enumerators with the given numbers; 0 where the compiler cannot show their names.
template <class Enum, std::size_t... Numbers>
constexpr std::size_t count_enumerators(std::index_sequence<Numbers...>) {
  const std::string_view names = names_of<Enum, static_cast<Enum>(Numbers)...>();
  const char* at = names.data();
  const char* const last = at + (names.empty() ? 0 : names.size() - 1);
  std::size_t casts = 0;
  std::ptrdiff_t type = 0;  // length of the type in a cast: a later cast is farther away
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

/// Returns the number that a text of digits stands for, or -1 if it is not one.
constexpr int number_in(const char* text) {
  int number = 0;
  if (*text == 0) return -1;
  for (; *text != 0; ++text) {
    if (*text < '0' || *text > '9' || number > 99) return -1;
    number = number * 10 + (*text - '0');
  }
  return number;
}

/// Returns the largest number of an enumerator among the values.
template <class Enum, std::size_t Count>
constexpr std::size_t largest_number(const Values<Enum, Count>& values) {
  std::size_t largest = 0;
  for (const Enum each : values.enumerators) {
    const auto number = static_cast<std::uint8_t>(each);
    if (number > largest) largest = number;
  }
  return largest;
}

/// Returns whether every enumerator and every text is listed only once, and `unknown` not at all.
template <class Enum, std::size_t Count>
constexpr bool are_distinct(const Values<Enum, Count>& values) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (values.enumerators[i] == Enum::unknown) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (values.enumerators[i] == values.enumerators[j]) return false;
      if (*values.list[i] != *values.list[j]) continue;
      if (std::string_view(values.list[i]) == values.list[j]) return false;
    }
  }
  return true;
}

/// Returns whether that many values cover all enumerators except `unknown`. Looks for enumerators
/// up to 32 beyond the largest; counting up to 254 would add half a second to the compilation of
/// tillwire.hpp with g++ 12 -O0.
template <class Enum, std::size_t Count, std::size_t Largest>
constexpr bool are_complete() {
  constexpr std::size_t most = Largest + 33 < 255 ? Largest + 33 : 255;
  const std::size_t count = count_enumerators<Enum>(std::make_index_sequence<most>());
  return count == 0 || count == Count + (static_cast<std::uint8_t>(Enum::unknown) == 0 ? 1 : 0);
}

/// Returns whether every enumerator whose text is a number has that number.
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
                "tillwire: an enumerator must have the number of its wire value");
  return values;
}

template <class Enum>
inline constexpr auto values = checked_values<Enum>();

/// The texts alone, so that programs that do not need the enumerators do not contain them.
template <class Enum, std::size_t Count>
constexpr std::array<const char*, Count> texts_of(const Values<Enum, Count>& values) {
  std::array<const char*, Count> texts{};
  for (std::size_t i = 0; i < Count; ++i) texts[i] = values.list[i];
  return texts;
}
template <class Enum>
inline constexpr auto texts = texts_of(values<Enum>);

/// Returns whether the enumerators are numbered consecutively.
template <class Enum, std::size_t Count>
constexpr bool are_consecutive(const Values<Enum, Count>& values) {
  for (std::size_t i = 1; i < Count; ++i) {
    const auto before = static_cast<std::uint8_t>(values.enumerators[i - 1]);
    if (static_cast<std::uint8_t>(values.enumerators[i]) != before + 1) return false;
  }
  return true;
}

/// The wire values of an enumeration, without its type.
struct ValueList {
  const char* const* list;
  std::uint32_t count;
};

template <class Enum>
inline constexpr ValueList values_list = {texts<Enum>.data(),
                                          static_cast<std::uint32_t>(texts<Enum>.size())};

/// Whether the values of an enumeration have a form, which other text may have, too: such text is
/// sent. Checked by `constexpr bool has_form_of(Enum, const Text&)`, next to values_of().
template <class Enum, class = void>
inline constexpr bool has_form = false;
template <class Enum>
inline constexpr bool has_form<Enum, std::void_t<decltype(has_form_of(Enum{}, Text()))>> = true;

/// Returns whether `plain` is one of the values.
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

/// A value of an enumeration, as text: raw() is the text as received, and value() is `unknown` for
/// values that this version does not know. Assign an enumerator, or text for a value that the
/// gateway knows and this version does not.
///
/// Where only the enumeration's own values may be sent, a Choice must have been made from an
/// enumerator or from text, both of which are checked. A Choice copied from a response is refused
/// with Errc::bad_value: send `Text(card.status)` or `card.status.value()` instead. The characters
/// must not change until the request is sent: they are not checked again.
template <class Enum>
class Choice : public Text {
  static_assert(std::is_enum_v<Enum> && sizeof(Enum) == 1 &&
                    (Enum::unknown == Enum{} || Enum::unknown == static_cast<Enum>(255)),
                "tillwire: an enumeration of one byte whose unknown is 0 or 255");

 public:
  constexpr Choice() = default;
  /// Borrows a wire value, NUL-terminated.
  constexpr Choice(const char* value TILLWIRE_LIFETIMEBOUND) : Text(value) { check(); }
  /// Borrows a wire value.
  constexpr Choice(const Text& value) : Text(value) { check(); }
  template <class Number, IfNumber<Number> = 0>
  Choice(Number) = delete;  // a number is neither an enumerator nor text
  /// Takes a known value. `unknown` is absent, and so is a number without an enumerator.
  constexpr Choice(Enum value) : Text(wire_value(value)) { set_fit(true); }

  /// Returns the enumerator; `unknown` if absent, or if this version does not know the value.
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
    if constexpr (consecutive) {  // `unknown` is below the first, or far above the last
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
  constexpr void check() {
    if constexpr (detail::has_form<Enum>) {
      set_fit(has_form_of(Enum{}, *this));
    } else {
      set_fit(detail::is_listed(detail::values_list<Enum>, *this));
    }
  }

 public:
  /// Compares the values; `unknown` equals every value that this version does not know, and absent
  /// text.
  friend constexpr bool operator==(const Choice& left, Enum right) {
    // Compares text with text: where `right` is a constant, the program does not link the list of
    // values.
    return right == Enum::unknown ? left.value() == right
                                  : static_cast<const Text&>(left) == Choice(right);
  }
  friend constexpr bool operator!=(const Choice& left, Enum right) { return !(left == right); }
};

}  // namespace tillwire
