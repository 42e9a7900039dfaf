// A value from an enumeration that stays open: an unknown value is kept as it came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <type_traits>

namespace tillwire {

/// The wire values of an enumeration, in the order of its enumerators after `unknown`:
///
///     enum class Link : std::uint8_t { unknown, connected, disconnected };
///     constexpr auto values_of(Link) { return Values{"1", "2"}; }
template <std::size_t Count>
struct Values {
  const char* list[Count];  ///< as they travel
};
/// From as many texts.
template <class... Names>
Values(Names...) -> Values<sizeof...(Names)>;

namespace detail {

template <class Enum>
inline constexpr auto values = values_of(Enum{});

/// An enumeration's wire values, without its type.
struct ValueList {
  const char* const* list;
  std::uint32_t count;
};

template <std::size_t Count>
constexpr ValueList value_list(const Values<Count>& values) {
  return {values.list, static_cast<std::uint32_t>(Count)};
}

template <class Enum>
inline constexpr ValueList values_list = value_list(values<Enum>);

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

/// One of an enumeration's values, as text: enumerator 0 is `unknown`, and raw() is what came.
/// Assign an enumerator, or text where the gateway knows a value that this version does not.
///
/// Where only the enumeration's own values are sent, a choice must have been made from an
/// enumerator or from text, which checks it. One that is copied from a response is refused with
/// Errc::bad_value: send `Text(card.status)` or `card.status.value()` instead.
template <class Enum>
class Choice : public Text {
  static_assert(std::is_enum_v<Enum> && sizeof(Enum) == 1 && Enum{} == Enum::unknown,
                "tillwire: an enumeration of one byte whose enumerator 0 is unknown");

 public:
  constexpr Choice() = default;
  /// The wire value; NUL-terminated.
  constexpr Choice(const char* value TILLWIRE_LIFETIMEBOUND) : Text(value) { check(); }
  /// The wire value.
  constexpr Choice(const Text& value) : Text(value) { check(); }
  /// A known value; `unknown` is absent, and so is a number that is no enumerator.
  constexpr Choice(Enum value) : Text(wire_value(value)) { set_fit(true); }

  /// `unknown` if absent or not among the values this version knows.
  constexpr Enum value() const {
    std::uint8_t index = 0;
    for (const char* const each : detail::values<Enum>.list) {
      ++index;
      if (*this == Text(each)) return static_cast<Enum>(index);
    }
    return Enum::unknown;
  }

 private:
  static constexpr const char* wire_value(Enum value) {
    const unsigned index = static_cast<std::uint8_t>(value) - 1U;  // `unknown`: the largest number
    return index < detail::values_list<Enum>.count ? detail::values<Enum>.list[index] : nullptr;
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
