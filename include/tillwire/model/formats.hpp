// Text whose form is checked before it is sent: dates, times, decimal numbers, phone numbers.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>

namespace tillwire {

namespace detail {

/// How text of a given form is checked and written.
struct Format {
  bool (*valid)(const char* at, std::uint32_t size);
  bool bare;  // a JSON number: written without quotes
};

/// Reads `digits` decimal digits; returns -1 if any of them is not a digit.
constexpr int number_at(const char* at, int digits) {
  int value = 0;
  for (; digits > 0; --digits, ++at) {
    if (*at < '0' || *at > '9') return -1;
    value = value * 10 + (*at - '0');
  }
  return value;
}

constexpr bool valid_date(const char* at, std::uint32_t size) {
  if (size != 10 || at[4] != '-' || at[7] != '-') return false;
  const int year = number_at(at, 4);
  const int month = number_at(at + 5, 2);
  const int day = number_at(at + 8, 2);
  if (year < 0 || month < 1 || month > 12 || day < 1) return false;
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  const int days = month == 2 ? 28 + leap : 30 + ((month + (month > 7)) & 1);
  return day <= days;
}

/// Accepts YYYY-MM-DDTHH:MM:SS.
constexpr bool valid_date_time(const char* at, std::uint32_t size) {
  if (size != 19 || at[10] != 'T' || at[13] != ':' || at[16] != ':') return false;
  const int hour = number_at(at + 11, 2);
  const int minute = number_at(at + 14, 2);
  const int second = number_at(at + 17, 2);
  return valid_date(at, 10) && hour >= 0 && hour < 24 && minute >= 0 && minute < 60 &&
         second >= 0 && second < 60;
}

/// Accepts what may follow a time of day: an optional fraction and an optional offset (Z, +HH:MM,
/// +HHMM). `any_form`: also a comma, and an offset in hours.
constexpr bool valid_after_time(const char* at, const char* end, bool any_form) {
  if (at != end && (*at == '.' || (any_form && *at == ','))) {
    const char* const first = ++at;
    while (at != end && *at >= '0' && *at <= '9') ++at;
    if (at == first) return false;
  }
  if (at == end || (*at == 'Z' && at + 1 == end)) return true;
  if (*at != '+' && *at != '-') return false;
  ++at;
  const bool hours_alone = any_form && end - at == 2;
  if (!hours_alone && end - at != 4 && !(end - at == 5 && at[2] == ':')) return false;
  const int hours = number_at(at, 2);
  const int minutes = hours_alone ? 0 : number_at(end - 2, 2);
  return hours >= 0 && hours <= 14 && minutes >= 0 && minutes < 60;
}

/// Accepts YYYY-MM-DDTHH:MM:SS, then an optional fraction and an optional offset.
constexpr bool valid_iso_time(const char* at, std::uint32_t size) {
  return size >= 19 && valid_date_time(at, 19) && valid_after_time(at + 19, at + size, false);
}

/// Accepts YYYY-MM-DD, or with it THH:MM or THH:MM:SS, and what may follow these.
constexpr bool valid_moment(const char* at, std::uint32_t size) {
  if (size < 10 || !valid_date(at, 10)) return false;
  const char* const end = at + size;
  at += 10;
  if (at == end) return true;
  if (*at != 'T' || size < 16 || at[3] != ':') return false;
  const int hour = number_at(at + 1, 2);
  const int minute = number_at(at + 4, 2);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return false;
  at += 6;
  if (at != end && *at == ':') {
    const int second = end - at < 3 ? -1 : number_at(at + 1, 2);
    if (second < 0 || second > 59) return false;
    at += 3;
  }
  return valid_after_time(at, end, true);
}

/// Accepts a JSON number of at most 18 characters without exponent or sign, with at most three
/// decimals: 2, 0.5, 1.125.
constexpr bool valid_quantity(const char* at, std::uint32_t size) {
  const char* const end = at + size;
  const char* const first = at;
  if (size > 18) return false;
  while (at != end && *at >= '0' && *at <= '9') ++at;
  if (at == first || (*first == '0' && at - first > 1)) return false;
  if (at == end) return true;
  const auto decimals = end - at - 1;
  return *at == '.' && decimals >= 1 && decimals <= 3 &&
         number_at(at + 1, static_cast<int>(decimals)) >= 0;
}

/// Accepts a JSON number without exponent: 2, -0.5, 12.3456.
constexpr bool valid_decimal(const char* at, std::uint32_t size) {
  const char* const end = at + size;
  if (at != end && *at == '-') ++at;
  const char* const first = at;
  while (at != end && *at >= '0' && *at <= '9') ++at;
  if (at == first || (*first == '0' && at - first > 1)) return false;
  if (at == end) return true;
  if (*at != '.' || ++at == end) return false;
  while (at != end && *at >= '0' && *at <= '9') ++at;
  return at == end;
}

/// Accepts 7 to 15 digits with the country code, optionally after + or 00.
constexpr bool valid_phone(const char* at, std::uint32_t size) {
  const char* const end = at + size;
  if (size != 0 && *at == '+') {
    ++at;
  } else if (size > 2 && at[0] == '0' && at[1] == '0') {
    at += 2;
  }
  if (end - at < 7 || end - at > 15) return false;
  for (; at != end; ++at) {
    if (*at < '0' || *at > '9') return false;
  }
  return true;
}

inline constexpr Format date_format{valid_date, false};
inline constexpr Format date_time_format{valid_date_time, false};
inline constexpr Format iso_time_format{valid_iso_time, false};
inline constexpr Format moment_format{valid_moment, false};
inline constexpr Format quantity_format{valid_quantity, true};
inline constexpr Format decimal_format{valid_decimal, true};
inline constexpr Format phone_format{valid_phone, false};

/// Text in one of the formats above, checked when it is constructed from characters. Received text
/// is kept as it arrived and is not checked; sending it unchanged is refused with Errc::bad_value.
/// Construct a new value from its characters instead: `Date(card.expires.raw())`. The characters
/// must not change until the request is sent: they are not checked again.
template <const Format& Form>
class Formatted : public Text {
 public:
  static constexpr const Format& format = Form;
  constexpr Formatted() = default;
  constexpr Formatted(const char* characters TILLWIRE_LIFETIMEBOUND) : Text(characters) { check(); }
  constexpr Formatted(const char* characters TILLWIRE_LIFETIMEBOUND, std::size_t size)
      : Text(characters, size) {
    check();
  }
  constexpr Formatted(std::string_view characters) : Text(characters) { check(); }
  template <class String, IfString<String> = 0>
  constexpr Formatted(const String& string TILLWIRE_LIFETIMEBOUND) : Text(string) {
    check();
  }
  template <class String, IfString<String> = 0>
  Formatted(const String&&) = delete;  // a temporary string dies before the request is sent
  template <class Number, IfNumber<Number> = 0>
  Formatted(Number) = delete;  // a number is not text: put it in quotes
  /// Takes a value of another format: a Moment may be a Date.
  template <const Format& Other>
  constexpr Formatted(const Formatted<Other>& other) : Text(other) {
    check();
  }

 private:
  constexpr void check() {
    const std::string_view all = raw();
    set_fit(Form.valid(all.data(), static_cast<std::uint32_t>(all.size())));
  }
};

}  // namespace detail

/// A date, YYYY-MM-DD.
using Date = detail::Formatted<detail::date_format>;
/// A date and time, YYYY-MM-DDTHH:MM:SS.
using DateTime = detail::Formatted<detail::date_time_format>;
/// A date and time in ISO 8601: YYYY-MM-DDTHH:MM:SS, optionally .sss, optionally an offset.
using IsoTime = detail::Formatted<detail::iso_time_format>;
/// A date, or a date and time, in ISO 8601: YYYY-MM-DD, optionally THH:MM or THH:MM:SS, optionally
/// a fraction after a point or a comma, optionally an offset.
using Moment = detail::Formatted<detail::moment_format>;
/// A quantity: decimal digits, with at most three decimals after a point.
using Quantity = detail::Formatted<detail::quantity_format>;
/// A number as decimal digits, without floating point: 2, -0.5, 12.3456.
using Decimal = detail::Formatted<detail::decimal_format>;
/// A phone number of 7 to 15 digits with the country code, optionally after + or 00.
using Phone = detail::Formatted<detail::phone_format>;

}  // namespace tillwire
