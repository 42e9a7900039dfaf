// Checks card data before it is sent, and masks it before it is shown: Luhn's check digit, the
// expiry, and a printable number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/secret.hpp>

namespace tillwire {

// Beyond the specifications, which only limit a card number to 1 to 19 digits: lengths and check
// digit are those of ISO/IEC 7812-1. Nothing here reads, stores or writes the data of a card's
// magnetic tracks.

/// Why card data cannot be right.
enum class [[nodiscard]] CardFlaw : std::uint8_t{
    none, absent,
    not_digits,   ///< contains something other than 0 to 9, such as a blank or a hyphen between
                  ///< groups
    too_short,    ///< a number of fewer than 8 digits
    too_long,     ///< a number of more than 19 digits
    check_digit,  ///< Luhn's sum is wrong: a digit is wrong, or two are swapped
    bad_expiry,   ///< not a year of four digits and a month from 01 to 12
    expired,      ///< the month is over
    bad_date,     ///< the caller's month is not 1 to 12: the clock was not set
};

/// A month of the caller's calendar, where the card is used: the library has no calendar.
struct Month {
  std::uint16_t year = 0;  ///< with the century: 2026
  std::uint8_t month = 0;  ///< 1 to 12
};

/// The size of a masked card number with a NUL.
inline constexpr std::size_t masked_card_number_size = 20;

namespace detail {

inline constexpr std::uint32_t least_card_digits = 8;
inline constexpr std::uint32_t most_card_digits = 19;

/// Returns what Luhn's sum lacks to the next multiple of ten, or -1 if the characters are not
/// digits. The check digit is the last digit, or has yet to be appended.
constexpr int luhn_rest(const Secret& digits, bool with_check_digit) {
  // How a digit counts depends on how many follow, so both sums are computed.
  unsigned plain = 0;    // sum in which the last digit so far counts once
  unsigned doubled = 0;  // sum in which the last digit so far counts twice
  auto bytes = digits.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
    if (byte < '0' || byte > '9') return -1;
    const auto digit = static_cast<unsigned>(byte - '0');
    const unsigned before = plain;
    plain = doubled + digit;
    doubled = before + (digit < 5 ? 2 * digit : 2 * digit - 9);
  }
  const unsigned sum = with_check_digit ? plain : doubled;
  return static_cast<int>((10 - sum % 10) % 10);
}

/// Returns the number of digits, or -1 if any other character is among them.
constexpr std::int32_t count_digits(const Secret& text) {
  std::int32_t count = 0;
  auto bytes = text.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next(), ++count) {
    if (byte < '0' || byte > '9') return -1;
  }
  return count;
}

/// Returns the months since the year 0, or -1 if it is not a month.
constexpr std::int32_t month_number(std::int32_t year, std::int32_t month) {
  return month >= 1 && month <= 12 ? year * 12 + month - 1 : -1;
}

/// Returns the number that the digits form, or -1 if there are not exactly `digits` digits. With
/// `slash`, skips a slash after two digits.
constexpr std::int32_t number_of(const Secret& text, unsigned digits, bool slash) {
  std::int32_t value = 0;
  auto bytes = text.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
    if (slash && byte == '/' && digits == 2) {
      slash = false;
      continue;
    }
    if (byte < '0' || byte > '9' || digits == 0) return -1;
    value = value * 10 + (byte - '0');
    --digits;
  }
  return digits == 0 ? value : -1;
}

constexpr void mask_card_number(const Secret& number, char* out) {
  // With first six and last four shown, a number of fewer than 15 digits would hide fewer than
  // five, one of which Luhn's sum reveals. Numbers of 13 and 14 digits show only the last four;
  // shorter ones are not numbers of payment cards, and possibly no card numbers at all.
  const std::int32_t count = count_digits(number);
  const bool shown = count >= 13 && count <= static_cast<std::int32_t>(most_card_digits);
  // If it is not a card number, even its length stays hidden.
  const std::int32_t size = shown ? count : 4;
  const std::int32_t head = !shown || count < 15 ? 0 : 6;
  const std::int32_t tail = shown ? count - 4 : size;
  auto bytes = number.bytes();
  for (std::int32_t i = 0; i < size; ++i) {
    const int byte = bytes.next();
    *out++ = i < head || i >= tail ? static_cast<char>(byte) : '*';
  }
  *out = 0;
}

}  // namespace detail

/// Returns the digit to append by Luhn's formula (ISO/IEC 7812-1, annex B), as a character; NUL if
/// the characters are not digits.
///
///     luhn_check_digit("411111111111111")  // '1'
[[nodiscard]] constexpr char luhn_check_digit(const Secret& digits) {
  const int lacking = digits.empty() ? -1 : detail::luhn_rest(digits, false);
  return lacking < 0 ? '\0' : static_cast<char>('0' + lacking);
}

/// Returns why a text cannot be a card number; `none` for 8 to 19 digits of which the last is
/// Luhn's. Call it before you send what a customer typed; only the gateway knows whether the card
/// exists.
///
///     if (card_number_flaw(typed) != CardFlaw::none) ask_again();
constexpr CardFlaw card_number_flaw(const Secret& number) {
  if (!number.present()) return CardFlaw::absent;
  const int lacking = detail::luhn_rest(number, true);
  if (lacking < 0) return CardFlaw::not_digits;
  const std::int32_t count = detail::count_digits(number);
  if (count < static_cast<std::int32_t>(detail::least_card_digits)) return CardFlaw::too_short;
  if (count > static_cast<std::int32_t>(detail::most_card_digits)) return CardFlaw::too_long;
  return lacking == 0 ? CardFlaw::none : CardFlaw::check_digit;
}

/// Returns whether a card that expires in `yyyymm` can be used in the month `now`: it is valid
/// until the last day of that month.
///
///     expiry_flaw("202611", {2026, 11})  // CardFlaw::none
///     expiry_flaw("202611", {2026, 12})  // CardFlaw::expired
constexpr CardFlaw expiry_flaw(const Secret& yyyymm, Month now) {
  if (!yyyymm.present()) return CardFlaw::absent;
  const std::int32_t value = detail::number_of(yyyymm, 6, false);
  const std::int32_t last = value < 0 ? -1 : detail::month_number(value / 100, value % 100);
  if (last < 0) return CardFlaw::bad_expiry;
  const std::int32_t current = detail::month_number(now.year, now.month);
  if (current < 0) return CardFlaw::bad_date;
  return last < current ? CardFlaw::expired : CardFlaw::none;
}

/// Masks a card number as receipts and logs may show it: `411111******1111`, at most the first six
/// and the last four digits (PCI DSS 3.4.1), and never with fewer than five hidden. Numbers of 13
/// and 14 digits show the last four. Text that has fewer digits or more than 19, or other
/// characters, becomes `****`, which does not reveal its length. The hidden digits are never
/// written to `out`.
///
///     char shown[masked_card_number_size];
///     mask_card_number(pan, shown);
template <std::size_t Size>
constexpr void mask_card_number(const Secret& number, char (&out)[Size]) {
  static_assert(Size >= masked_card_number_size, "tillwire: a masked number needs 20 bytes");
  detail::mask_card_number(number, out);
}

/// Converts the expiry on a card, a month and a year of two digits each ("11/26" or "1126"), to the
/// form that the services require: YYYYMM and a NUL. Selects the century that brings the year
/// nearest to `now`: at most 49 years ahead, 50 back. After an error `yyyymm` is empty.
/// expiry_flaw() says whether the month is over. A card's expiry is a secret: wipe it after use.
///
///     char expiry[7];
///     if (expiry_from_card("11/26", {2026, 11}, expiry) != CardFlaw::none) return;
///     payment.expiry = expiry;
constexpr CardFlaw expiry_from_card(const Secret& mm_yy, Month now, char (&yyyymm)[7]) {
  yyyymm[0] = 0;
  if (!mm_yy.present()) return CardFlaw::absent;
  const std::int32_t value = detail::number_of(mm_yy, 4, true);
  const std::int32_t month = value / 100;
  if (value < 0 || detail::month_number(0, month) < 0) return CardFlaw::bad_expiry;
  if (detail::month_number(now.year, now.month) < 0 || now.year < 50 || now.year > 9950) {
    return CardFlaw::bad_date;
  }
  const std::int32_t first = now.year - 50;  // of the hundred years that it may mean
  std::int32_t year = first - first % 100 + value % 100;
  if (year < first) year += 100;
  std::int32_t left = year * 100 + month;
  for (unsigned i = 6; i-- != 0; left /= 10) yyyymm[i] = static_cast<char>('0' + left % 10);
  yyyymm[6] = 0;
  return CardFlaw::none;
}

}  // namespace tillwire
