// Text, time and number formats that the services share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gateway {

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
inline bool is_alnum(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool all_digits(std::string_view text);
/// Returns the number of characters, not bytes; nothing if the text is not valid UTF-8.
std::optional<std::size_t> count_characters(std::string_view text);
/// The highest code point of valid UTF-8 text.
char32_t highest_character(std::string_view text);

std::string hex(std::string_view bytes);
std::optional<std::string> from_hex(std::string_view digits);
std::string base64(std::string_view bytes);
std::optional<std::string> from_base64(std::string_view text);

/// One name or value as application/x-www-form-urlencoded, as the WHATWG serializer writes it.
std::string form_encoded(const std::string& text);

std::string random_bytes(std::size_t count);
std::string random_digits(std::size_t count);
/// A random (version 4) UUID: 36 characters.
std::string uuid();

/// One @ with something on both sides and no space.
bool is_email(std::string_view text);

bool passes_luhn(std::string_view pan);
/// At most the first six and the last four digits stay readable.
std::string mask_pan(std::string_view pan);

/// Milliseconds since the epoch, moved by advance_clock().
std::int64_t now_ms();
void advance_clock(std::int64_t seconds);
/// Returns how far advance_clock() has moved the clock; the setter restores that after a restart.
std::int64_t clock_offset();
void set_clock_offset(std::int64_t ms);
/// Stops the clock at this time, until it is set again.
void set_clock(std::int64_t ms);

/// From here on random numbers are not: the same seed makes the same ones.
void repeat_random(std::uint32_t seed);

/// "2026-01-31T23:59:59", calendar checked; milliseconds since the epoch, taken as UTC.
std::optional<std::int64_t> parse_date_time(std::string_view text);
/// ISO 8601: a date, or a date and time with an optional fraction and an optional offset.
std::optional<std::int64_t> parse_iso8601(std::string_view text);
/// YYYYMMDD
bool is_calendar_day(std::string_view text);
/// YYYYMM
bool is_year_month(std::string_view text);
/// "2026-01-31T23:59:59"
std::string date_time(std::int64_t ms);
/// "2026-01-31T23:59:59.000+00:00"
std::string iso8601(std::int64_t ms);
/// "2026-01-31T23:59:59.123Z": of a line in the log
std::string timestamp(std::int64_t ms);
/// YYYYMM of a moment
std::string year_month(std::int64_t ms);

}  // namespace gateway
