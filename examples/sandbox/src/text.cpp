// Text, time and number formats that the services share.
#include "text.hpp"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <random>
#include <stdexcept>

namespace gateway {
namespace {

std::atomic<std::int64_t> clock_offset_ms{0};
std::atomic<std::int64_t> standing_ms{-1};  // below 0: the clock goes
std::optional<std::minstd_rand> repeated;   // of a single thread

int number(std::string_view digits) {
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

int days_in_month(int year, int month) {
  static constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : days[month - 1];
}

bool is_day(int year, int month, int day) {
  return month >= 1 && month <= 12 && day >= 1 && day <= days_in_month(year, month);
}

// The text has the shape of the pattern, in which 0 stands for any digit.
bool has_shape(std::string_view text, std::string_view pattern) {
  return text.size() == pattern.size() &&
         std::equal(text.begin(), text.end(), pattern.begin(),
                    [](char c, char p) { return p == '0' ? is_digit(c) : c == p; });
}

std::int64_t epoch_ms(int year, int month, int day, int hour, int minute, int second) {
  std::tm parts{};
  parts.tm_year = year - 1900;
  parts.tm_mon = month - 1;
  parts.tm_mday = day;
  parts.tm_hour = hour;
  parts.tm_min = minute;
  parts.tm_sec = second;
  return static_cast<std::int64_t>(timegm(&parts)) * 1000;
}

std::optional<std::int64_t> parse_day(std::string_view text) {
  if (!has_shape(text, "0000-00-00")) return std::nullopt;
  const int year = number(text.substr(0, 4));
  const int month = number(text.substr(5, 2));
  const int day = number(text.substr(8, 2));
  if (!is_day(year, month, day)) return std::nullopt;
  return epoch_ms(year, month, day, 0, 0, 0);
}

std::string format(std::int64_t ms, const char* pattern) {
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char buffer[40];
  return {buffer, std::strftime(buffer, sizeof buffer, pattern, &parts)};
}

// Decodes one character and removes it; nothing if it is not well-formed UTF-8.
std::optional<char32_t> take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  std::size_t length = 1;
  char32_t code = lead;
  char32_t least = 0;
  if (lead >= 0xF0 && lead < 0xF8) {
    length = 4, code = lead & 0x07U, least = 0x10000;
  } else if (lead >= 0xE0) {
    length = 3, code = lead & 0x0FU, least = 0x800;
  } else if (lead >= 0xC0) {
    length = 2, code = lead & 0x1FU, least = 0x80;
  } else if (lead >= 0x80) {
    return std::nullopt;
  }
  if (lead >= 0xF8 || text.size() < length) return std::nullopt;
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0U) != 0x80) return std::nullopt;
    code = (code << 6U) | (next & 0x3FU);
  }
  if (code < least || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return std::nullopt;
  text.remove_prefix(length);
  return code;
}

}  // namespace

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::optional<std::size_t> count_characters(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    if (!take_character(text)) return std::nullopt;
    ++count;
  }
  return count;
}

char32_t highest_character(std::string_view text) {
  char32_t highest = 0;
  while (!text.empty()) {
    const auto code = take_character(text);
    if (!code) break;
    highest = std::max(highest, *code);
  }
  return highest;
}

std::string hex(std::string_view bytes) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
  }
  return out;
}

std::optional<std::string> from_hex(std::string_view digits) {
  const auto value = [](char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
  };
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = value(digits[i]);
    const int low = value(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

std::string base64(std::string_view bytes) {
  std::string out(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                                     reinterpret_cast<const unsigned char*>(bytes.data()),
                                     static_cast<int>(bytes.size()));
  out.resize(static_cast<std::size_t>(length));
  return out;
}

std::optional<std::string> from_base64(std::string_view text) {
  const std::size_t padding = text.size() - text.find_last_not_of('=') - 1;
  if (text.empty() || text.size() % 4 != 0 || padding > 2) return std::nullopt;
  const auto in_alphabet = [](char c) { return is_alnum(c) || c == '+' || c == '/'; };
  if (!std::all_of(text.begin(), text.end() - static_cast<std::ptrdiff_t>(padding), in_alphabet)) {
    return std::nullopt;
  }
  std::string out(text.size() / 4 * 3, '\0');
  EVP_DecodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                  reinterpret_cast<const unsigned char*>(text.data()),
                  static_cast<int>(text.size()));
  out.resize(out.size() - padding);
  return out;
}

void repeat_random(std::uint32_t seed) {
  repeated.emplace(seed);
}

std::string form_encoded(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool plain = is_alnum(c) || c == '*' || c == '-' || c == '.' || c == '_';
    out += c == ' ' ? "+" : plain ? std::string(1, c) : "%" + hex({&c, 1});
  }
  return out;
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  if (repeated) {
    for (char& byte : bytes) byte = static_cast<char>((*repeated)() & 0xFF);
    return bytes;
  }
  if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(count)) != 1) {
    throw std::runtime_error("no random numbers");
  }
  return bytes;
}

std::string random_digits(std::size_t count) {
  std::string digits = random_bytes(count);
  for (char& c : digits) c = static_cast<char>('0' + static_cast<unsigned char>(c) % 10);
  return digits;
}

std::string uuid() {
  std::string bytes = random_bytes(16);
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x40);
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
  std::string text = hex(bytes);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' ? static_cast<char>(c + ('a' - 'A')) : c; });
  for (const std::size_t dash : {8U, 13U, 18U, 23U}) text.insert(dash, 1, '-');
  return text;
}

bool is_email(std::string_view text) {
  const std::size_t at = text.find('@');
  return at != std::string_view::npos && at > 0 && at == text.rfind('@') && at + 1 < text.size() &&
         text.find_first_of(" \t\r\n") == std::string_view::npos;
}

bool passes_luhn(std::string_view pan) {
  int sum = 0;
  for (std::size_t i = 0; i < pan.size(); ++i) {
    const int digit = pan[pan.size() - 1 - i] - '0';
    const int doubled = digit * 2;
    sum += i % 2 == 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 == 0;
}

std::string mask_pan(std::string_view pan) {
  if (pan.size() <= 10) return std::string(pan.size(), '*');
  return std::string(pan.substr(0, 6)) + std::string(pan.size() - 10, '*') +
         std::string(pan.substr(pan.size() - 4));
}

std::int64_t now_ms() {
  if (standing_ms >= 0) return standing_ms;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + clock_offset_ms;
}

void advance_clock(std::int64_t seconds) {
  clock_offset_ms += seconds * 1000;
}

void set_clock(std::int64_t ms) {
  standing_ms = ms;
}

std::int64_t clock_offset() {
  return clock_offset_ms;
}

void set_clock_offset(std::int64_t ms) {
  clock_offset_ms = ms;
}

std::optional<std::int64_t> parse_date_time(std::string_view text) {
  if (!has_shape(text, "0000-00-00T00:00:00")) return std::nullopt;
  const auto day = parse_day(text.substr(0, 10));
  const int hour = number(text.substr(11, 2));
  const int minute = number(text.substr(14, 2));
  const int second = number(text.substr(17, 2));
  if (!day || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  return *day + ((hour * 60 + minute) * 60 + second) * 1000;
}

std::optional<std::int64_t> parse_iso8601(std::string_view text) {
  if (text.size() == 10) return parse_day(text);
  const bool has_seconds = text.size() > 16 && text[16] == ':';
  const std::size_t size = has_seconds ? 19 : 16;
  auto moment = parse_date_time(std::string(text.substr(0, size)) + (has_seconds ? "" : ":00"));
  if (!moment) return std::nullopt;
  text.remove_prefix(std::min(size, text.size()));
  if (!text.empty() && (text.front() == '.' || text.front() == ',')) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
    if (end == 1) return std::nullopt;
    std::string ms(text.substr(1, std::min<std::size_t>(end - 1, 3)));
    ms.resize(3, '0');
    *moment += number(ms);
    text.remove_prefix(end);
  }
  if (text.empty() || text == "Z") return moment;
  const bool any = (text.front() == '+' || text.front() == '-') &&
                   (has_shape(text.substr(1), "00:00") || has_shape(text.substr(1), "0000") ||
                    has_shape(text.substr(1), "00"));
  if (!any) return std::nullopt;
  const int hours = number(text.substr(1, 2));
  const int minutes = text.size() == 3 ? 0 : number(text.substr(text.size() - 2));
  if (hours > 14 || minutes > 59) return std::nullopt;
  const int offset = (hours * 60 + minutes) * 60 * 1000;
  return text.front() == '+' ? *moment - offset : *moment + offset;
}

bool is_calendar_day(std::string_view text) {
  return has_shape(text, "00000000") &&
         is_day(number(text.substr(0, 4)), number(text.substr(4, 2)), number(text.substr(6, 2)));
}

bool is_year_month(std::string_view text) {
  return has_shape(text, "000000") && is_day(number(text.substr(0, 4)), number(text.substr(4)), 1);
}

std::string date_time(std::int64_t ms) {
  return format(ms, "%Y-%m-%dT%H:%M:%S");
}

std::string iso8601(std::int64_t ms) {
  return format(ms, "%Y-%m-%dT%H:%M:%S.000+00:00");
}

std::string timestamp(std::int64_t ms) {
  char fraction[8];
  std::snprintf(fraction, sizeof fraction, ".%03dZ", static_cast<int>(ms % 1000));
  return date_time(ms) + fraction;
}

std::string year_month(std::int64_t ms) {
  return format(ms, "%Y%m");
}

}  // namespace gateway
