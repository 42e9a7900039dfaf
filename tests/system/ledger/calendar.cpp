// Dates as the interfaces write them, in UTC.
#include "system/ledger/calendar.hpp"

#include <cstdio>

namespace ledger {
namespace {

// Days since 1970-01-01 in the proleptic Gregorian calendar, counted in eras of 400 years that
// begin on the first of March, so that the leap day is the last day of a year.
std::int64_t days_of(std::int64_t year, unsigned month, unsigned day) {
  year -= month <= 2 ? 1 : 0;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year -
         719468;
}

}  // namespace

std::string date_time(std::int64_t ms) {
  const std::int64_t seconds = ms / 1000;
  const std::int64_t days = seconds / 86400 + 719468;
  const std::int64_t era = days / 146097;
  const std::int64_t day_of_era = days - era * 146097;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t shifted = (5 * day_of_year + 2) / 153;
  const std::int64_t day = day_of_year - (153 * shifted + 2) / 5 + 1;
  const std::int64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
  const std::int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  const std::int64_t rest = seconds % 86400;
  char text[80];
  std::snprintf(text, sizeof text, "%04lld-%02lld-%02lldT%02lld:%02lld:%02lld",
                static_cast<long long>(year), static_cast<long long>(month),
                static_cast<long long>(day), static_cast<long long>(rest / 3600),
                static_cast<long long>(rest / 60 % 60), static_cast<long long>(rest % 60));
  return text;
}

std::optional<std::int64_t> moment(const std::string& text, bool end_of_period) {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;
  unsigned hour = 0;
  unsigned minute = 0;
  unsigned second = 0;
  const int found = std::sscanf(text.c_str(), "%4u-%2u-%2u%*1[T ]%2u:%2u:%2u", &year, &month, &day,
                                &hour, &minute, &second);
  if (found < 3 || month < 1 || month > 12 || day < 1 || day > 31) return std::nullopt;
  const std::int64_t midnight = days_of(year, month, day) * 86'400'000;
  if (found < 6) return end_of_period ? midnight + 86'399'999 : midnight;
  return midnight + (hour * 3600 + minute * 60 + second) * 1000LL + (end_of_period ? 999 : 0);
}

}  // namespace ledger
