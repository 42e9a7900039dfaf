// The time and the exit that mbedTLS needs.
#include <mbedtls/platform_time.h>
#include <mbedtls/platform_util.h>

#include <cstdint>
#include <ctime>
#include <tillwire/mps2/board.hpp>

namespace mps2 = tillwire::mps2;

namespace {

// newlib's gmtime_r() divides 64-bit numbers: this takes 1.2 KB of flash less, and ends in 2106.
constexpr tm utc(std::uint32_t seconds) {
  tm parts{};
  const std::uint32_t of_day = seconds % 86400;
  parts.tm_hour = static_cast<int>(of_day / 3600);
  parts.tm_min = static_cast<int>(of_day / 60 % 60);
  parts.tm_sec = static_cast<int>(of_day % 60);
  // Years that begin in March, from 1968 on, so that a leap day is the last of four years. 2100 has
  // none.
  constexpr std::uint32_t from_march_1968 = 671;
  constexpr std::uint32_t march_2100 = 48212;
  std::uint32_t days = seconds / 86400 + from_march_1968;
  if (days >= march_2100) ++days;
  const std::uint32_t of_four_years = days % 1461;
  const std::uint32_t year = of_four_years == 1460 ? 3 : of_four_years / 365;
  const std::uint32_t of_year = of_four_years - year * 365;
  const std::uint32_t month = (5 * of_year + 2) / 153;  // March is 0
  parts.tm_mday = static_cast<int>(of_year - (153 * month + 2) / 5 + 1);
  parts.tm_mon = static_cast<int>((month + 2) % 12);
  parts.tm_year = static_cast<int>(68 + days / 1461 * 4 + year + (month >= 10 ? 1 : 0));
  return parts;
}

constexpr bool is(const tm& parts, int year, int month, int day) {
  return parts.tm_year == year - 1900 && parts.tm_mon == month - 1 && parts.tm_mday == day;
}
static_assert(is(utc(0), 1970, 1, 1));
static_assert(is(utc(68169599), 1972, 2, 28) && is(utc(68169600), 1972, 2, 29));
static_assert(is(utc(951782400), 2000, 2, 29) && is(utc(951868800), 2000, 3, 1));
static_assert(is(utc(1798761599), 2026, 12, 31) && is(utc(1798761600), 2027, 1, 1));
static_assert(utc(1798761599).tm_hour == 23 && utc(1798761599).tm_min == 59 &&
              utc(1798761599).tm_sec == 59);
static_assert(is(utc(4107542399), 2100, 2, 28) && is(utc(4107542400), 2100, 3, 1));
static_assert(is(utc(UINT32_MAX), 2106, 2, 7));

}  // namespace

extern "C" {

void board_exit(int code) {
  mps2::exit(code);
}

time_t board_time(time_t* seconds) {
  const time_t now = mps2::unix_time();
  if (seconds != nullptr) *seconds = now;
  return now;
}

tm* mbedtls_platform_gmtime_r(const mbedtls_time_t* seconds, tm* parts) {
  *parts = utc(static_cast<std::uint32_t>(*seconds));
  return parts;
}

#if MBEDTLS_VERSION_MAJOR >= 3
mbedtls_ms_time_t mbedtls_ms_time() {
  return mps2::now_ms();
}
#endif

}  // extern "C"
