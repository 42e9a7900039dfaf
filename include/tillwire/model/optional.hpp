// Optional: a number or bool that may be absent.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

namespace tillwire {

namespace detail {

// Every value type of an operation consists of whole words, so that a struct has no padding in
// which a forgotten row could hide. Its first word is zero if and only if the value is absent.
template <class Value>
struct OptionalStorage {
  std::uintptr_t present = 0;
  alignas(void*) Value value{};

  constexpr Value get() const { return value; }
  constexpr void set(Value to) {
    value = to;
    present = 1;
  }
};

/// Stores a bool and its presence in one word.
template <>
struct OptionalStorage<bool> {
  std::uintptr_t present = 0;  // 1: false, 2: true

  constexpr bool get() const { return present == 2; }
  constexpr void set(bool to) { present = to ? 2 : 1; }
};

/// Two 32-bit halves: an int64_t would pad structs on 32-bit targets.
template <>
struct OptionalStorage<std::int64_t> {
  static constexpr std::uintptr_t all = 2;  // `present` of Amount::all(), with the value 0

  std::uintptr_t present = 0;
  std::uint32_t low = 0;
  std::uint32_t high = 0;

  constexpr std::int64_t get() const {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(high) << 32 | low);
  }
  constexpr void set(std::int64_t to) {
    low = static_cast<std::uint32_t>(to);
    high = static_cast<std::uint32_t>(static_cast<std::uint64_t>(to) >> 32);
    present = 1;
  }
};

}  // namespace detail

/// Returns whether `To` can hold every value of `From`. Numbers, bool and characters do not convert
/// to each other.
template <class From, class To>
constexpr bool keeps_value() {
  const bool character = std::is_same_v<From, char> || std::is_same_v<From, wchar_t> ||
                         std::is_same_v<From, char16_t> || std::is_same_v<From, char32_t>;
  const bool both_numbers_or_truths = std::is_same_v<From, bool> == std::is_same_v<To, bool>;
  return std::is_integral_v<From> && !character && both_numbers_or_truths &&
         std::numeric_limits<From>::digits <= std::numeric_limits<To>::digits;
}

/// Restricts a template to types that convert implicitly to `To` but could change their value.
template <class From, class To>
using IfLossy = std::enable_if_t<std::is_convertible_v<From, To> && !keeps_value<From, To>(), int>;

/// A `bool`, `std::int32_t` or `std::int64_t` that may be absent.
template <class Value>
class Optional {
  static_assert(std::is_same_v<Value, bool> || std::is_same_v<Value, std::int32_t> ||
                    std::is_same_v<Value, std::int64_t>,
                "tillwire: Optional holds bool, std::int32_t or std::int64_t");

 public:
  constexpr Optional() = default;
  /// Makes it present, even with zero or false.
  constexpr Optional(Value value) { storage_.set(value); }
  /// Rejects types that could change the value: floating point, wider integers, characters, and
  /// pointers, which convert to bool.
  template <class Other, IfLossy<Other, Value> = 0>
  Optional(Other) = delete;  // its value would change: give one of the field's own type

  constexpr bool present() const { return storage_.present != 0; }
  /// Returns the value; zero or false if absent.
  constexpr Value operator*() const { return storage_.get(); }
  /// Returns the value, or `otherwise` if absent.
  constexpr Value value_or(Value otherwise) const { return present() ? **this : otherwise; }

  friend constexpr bool operator==(const Optional& left, const Optional& right) {
    return left.present() == right.present() && *left == *right;
  }
  friend constexpr bool operator!=(const Optional& left, const Optional& right) {
    return !(left == right);
  }

 private:
  detail::OptionalStorage<Value> storage_;
};

}  // namespace tillwire
