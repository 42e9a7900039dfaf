// Days and times, against the C library's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <tillwire/model/calendar.hpp>

namespace tillwire::detail::calendar_test {
namespace {

constexpr std::time_t last_s = UINT32_MAX;

std::string printed(std::time_t time, const char* format) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, format, &parts)};
}

std::string day_of(std::time_t time) {
  char day[11];
  write_day(static_cast<std::uint32_t>(time), day);
  return day;
}

std::uint32_t read(const std::string& text) {
  return seconds_of(IsoTime(text));
}

TEST(Calendar, WritesEveryDayFromItsFirstSecondToItsLast) {
  for (std::time_t day = 0; day <= last_s; day += 86400) {
    const std::time_t end = std::min<std::time_t>(day + 86399, last_s);
    ASSERT_EQ(day_of(day), printed(day, "%Y-%m-%d"));
    ASSERT_EQ(day_of(end), printed(end, "%Y-%m-%d"));
  }
}

TEST(Calendar, ReadsEveryDayUntil2105) {
  // Any second of the day: what is added is prime to 86400.
  for (std::time_t day = 365 * 86400; day < last_s; day += 86400) {
    const std::time_t time = day + day / 86400 * 7919 % 86400;
    const std::string text = printed(time, "%Y-%m-%dT%H:%M:%S");
    if (text >= "2106") break;
    ASSERT_EQ(read(text), static_cast<std::uint32_t>(time)) << text;
  }
  EXPECT_EQ(read("2105-12-31T23:59:59"), 4291747199U);
}

TEST(Calendar, TakesOffAnOffset) {
  const std::string local = "2027-03-01T00:30:15";
  std::tm parts{};
  parts.tm_year = 127;
  parts.tm_mon = 2;
  parts.tm_mday = 1;
  parts.tm_min = 30;
  parts.tm_sec = 15;
  const auto utc = static_cast<std::int64_t>(timegm(&parts));
  for (int minutes = 0; minutes < 15 * 60; ++minutes) {
    char offset[7];
    for (const char* const format : {"+%02d:%02d", "+%02d%02d", "-%02d:%02d", "-%02d%02d"}) {
      std::snprintf(offset, sizeof offset, format, minutes / 60, minutes % 60);
      const std::int64_t ahead = (offset[0] == '+' ? 60 : -60) * minutes;
      for (const char* const fraction : {"", ".5", ".123456"}) {
        const std::string text = local + fraction + offset;
        ASSERT_EQ(read(text), static_cast<std::uint32_t>(utc - ahead)) << text;
      }
    }
  }
  EXPECT_EQ(read(local + "Z"), static_cast<std::uint32_t>(utc));
  EXPECT_EQ(read(local + ".123Z"), static_cast<std::uint32_t>(utc));
  EXPECT_EQ(read(local + ".123"), static_cast<std::uint32_t>(utc));
}

TEST(Calendar, KnowsTheYearsThatItCanCount) {
  EXPECT_EQ(read("1971-01-01T00:00:00"), 31536000U);
  EXPECT_EQ(read("1971-01-01T00:00:00+14:00"), 31536000U - 14 * 3600);
  EXPECT_EQ(read("2105-12-31T23:59:59-14:00"), 4291747199U + 14 * 3600);
  for (const char* const text :
       {"0000-01-01T00:00:00", "0001-01-01T00:00:00", "1969-12-31T23:59:59", "1970-12-31T23:59:59",
        "2106-01-01T00:00:00", "2106-02-07T06:28:15", "2163-01-15T08:00:00",
        "9999-12-31T23:59:59"}) {
    EXPECT_EQ(read(text), UINT32_MAX) << text;
  }
}

TEST(Calendar, RejectsInvalidTimes) {
  for (const char* const text :
       {"", "2027-03-01", "2027-03-01T00:30", "2027-02-29T00:00:00", "2027-13-01T00:00:00",
        "2027-03-01T24:00:00", "2027-03-01T00:00:60", "2027-03-01 00:00:00", "01.03.2027 00:00:00",
        "2027-03-01T00:00:00+1", "2027-03-01T00:00:00+15:00", "2027-03-01T00:00:00z"}) {
    EXPECT_EQ(read(text), UINT32_MAX) << text;
  }
  EXPECT_EQ(seconds_of(IsoTime()), UINT32_MAX);
}

/// Text with escaped digits is not compared.
TEST(Calendar, RejectsEscapedDigits) {
  IsoTime time;
  static_cast<Text&>(time) = Text::from_json("2027-03-01T00:00:00", 19, true);
  EXPECT_EQ(seconds_of(time), UINT32_MAX);
}

}  // namespace
}  // namespace tillwire::detail::calendar_test
