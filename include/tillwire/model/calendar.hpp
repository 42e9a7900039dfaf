// Calendar dates and times: dates to send in queries, and seconds to compare.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/model/formats.hpp>

namespace tillwire::detail {

/// Returns the days from 1970 to a Gregorian date, in years that begin in March: month 13 is the
/// following January.
constexpr std::uint32_t days_from(std::uint32_t year, std::uint32_t month, std::uint32_t day) {
  if (month < 3) --year;
  const std::uint32_t of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
  return year * 365 + year / 4 - year / 100 + year / 400 + of_year - 719468;
}

/// Writes the date of a time as YYYY-MM-DD.
constexpr void write_day(std::uint32_t time_s, char (&out)[11]) {
  const std::uint32_t days = time_s / 86400;
  std::uint32_t year = 1970 + days / 366;
  while (days_from(year + 1, 1, 1) <= days) ++year;
  std::uint32_t month = 1;
  while (days_from(year, month + 1, 1) <= days) ++month;
  const std::uint32_t day = days - days_from(year, month, 1) + 1;
  std::uint32_t digits = (year * 100 + month) * 100 + day;
  out[10] = 0;
  for (unsigned i = 10; i-- != 0; digits /= 10) {
    if (i == 7 || i == 4) out[i--] = '-';
    out[i] = static_cast<char>('0' + digits % 10);
  }
}

/// Returns the seconds since 1970 of a time in a record; UTC if it has no offset. Returns
/// UINT32_MAX if it is not a time, or not in the years 1971 to 2105.
inline std::uint32_t seconds_of(const IsoTime& time) {
  const std::string_view all = time.raw();
  const char* const at = all.data();
  const auto size = static_cast<std::uint32_t>(all.size());
  if (time.escaped() || !valid_iso_time(at, size)) return UINT32_MAX;
  const auto year = static_cast<std::uint32_t>(number_at(at, 4));
  if (year < 1971 || year > 2105) return UINT32_MAX;
  const auto part = [at](std::uint32_t from) {
    return static_cast<std::uint32_t>(number_at(at + from, 2));
  };
  const std::uint32_t days = days_from(year, part(5), part(8));
  const std::uint32_t seconds = days * 86400 + part(11) * 3600 + part(14) * 60 + part(17);
  std::uint32_t sign = 19;
  while (sign < size && at[sign] != '+' && at[sign] != '-') ++sign;
  if (sign == size) return seconds;
  const std::uint32_t offset = part(sign + 1) * 3600 + part(size - 2) * 60;
  return at[sign] == '+' ? seconds - offset : seconds + offset;
}

}  // namespace tillwire::detail
