// Dates against the C library's calendar; times, quantities and phone numbers by table.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <support/call_site.hpp>
#include <support/guarded_memory.hpp>
#include <tillwire/model/formats.hpp>

namespace tillwire::test::formats_test {
namespace {

template <class Type>
bool valid(const std::string& text) {
  static GuardedMemory memory(128);
  char* const at = memory.last(text.size());
  if (!text.empty()) std::memcpy(at, text.data(), text.size());
  return Type::format.valid(at, static_cast<std::uint32_t>(text.size()));
}

// Returns whether the calendar returns the same day.
bool exists(int year, int month, int day) {
  std::tm tm{};
  tm.tm_year = year - 1900;
  tm.tm_mon = month - 1;
  tm.tm_mday = day;
  const std::time_t time = ::timegm(&tm);
  std::tm back{};
  ::gmtime_r(&time, &back);
  return back.tm_year == year - 1900 && back.tm_mon == month - 1 && back.tm_mday == day;
}

TEST(Formats, MomentTakesDatesAndTimes) {
  EXPECT_TRUE(Moment(Date("2024-02-29")).fit());
  EXPECT_TRUE(Moment(IsoTime("2024-02-29T00:00:00Z")).fit());
  EXPECT_FALSE(Moment(Date("2024-02-30")).fit());
  EXPECT_FALSE(Moment(Phone("1234567890")).fit());
  EXPECT_FALSE(Moment(Date()).present());
}

TEST(Formats, DatesFollowTheCalendar) {
  int differences = 0;
  for (const int year :
       {1, 1600, 1700, 1800, 1900, 1999, 2000, 2023, 2024, 2026, 2100, 2400, 9999}) {
    for (int month = 0; month <= 13; ++month) {
      for (int day = 0; day <= 32; ++day) {
        char text[32];
        std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
        const bool expected = exists(year, month, day);
        differences += valid<Date>(text) != expected;
        differences += valid<DateTime>(text + std::string("T12:00:00")) != expected;
        differences += valid<IsoTime>(text + std::string("T12:00:00Z")) != expected;
      }
    }
  }
  EXPECT_EQ(differences, 0);
}

template <class Type>
void expect_formats(std::initializer_list<const char*> good, std::initializer_list<const char*> bad,
                    CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const char* text : good) EXPECT_TRUE(valid<Type>(text)) << text;
  for (const char* text : bad) EXPECT_FALSE(valid<Type>(text)) << text;
}

TEST(Formats, ByTable) {
  expect_formats<Date>({"2024-02-29"}, {"", "2024", "2024-2-29", "2024/02/29", "2024-02-29 ",
                                        " 2024-02-29", "20240229", "2024-02/29", "2024-02-2x",
                                        "-024-02-29", "2024-02-29T00:00:00"});
  expect_formats<DateTime>(
      {"2024-02-29T00:00:00", "2024-12-31T23:59:59"},
      {"", "2024-02-29", "2024-02-29 00:00:00", "2024-02-29t00:00:00", "2024-02-29T24:00:00",
       "2024-02-29T00:60:00", "2024-02-29T00:00:60", "2024-02-29T00:00", "2024-02-29T00-00-00",
       "2024-02-29T00:00:00Z", "2024-02-29T-1:00:00", "2024-02-29T00:00:00.", "2024-02-29T00:00-00",
       "2024-02-29T0x:00:00", "2024-02-29T00:x0:00", "2024-02-29T00:00:0x"});
  expect_formats<IsoTime>(
      {"2024-02-29T00:00:00", "2024-02-29T00:00:00Z", "2024-02-29T00:00:00.1",
       "2024-02-29T00:00:00.123456789Z", "2024-02-29T00:00:00+03:00", "2024-02-29T00:00:00-0330",
       "2024-02-29T00:00:00.5+14:00"},
      {"", "2024-02-29", "2024-02-30T00:00:00Z", "2024-02-29T00:00:00z", "2024-02-29T00:00:00ZZ",
       "2024-02-29T00:00:00.", "2024-02-29T00:00:00.Z", "2024-02-29T00:00:00,5",
       "2024-02-29T00:00:00+3", "2024-02-29T00:00:00+15:00", "2024-02-29T00:00:00+03:60",
       "2024-02-29T00:00:00+03:000", "2024-02-29T00:00:00+03-00", "2024-02-29T00:00:00+03:0",
       "2024-02-29T00:00:00+", "2024-02-29T00:00:00+x3:00", "2024-02-29T00:00:00+03:x0",
       "2024-02-29T00:00:00 +03:00", "2024-02-29T00:00:00.5.5"});
  expect_formats<Moment>(
      {"2024-02-29", "2024-02-29T00:00", "2024-02-29T00:00Z", "2024-02-29T23:59:59",
       "2024-02-29T00:00:00.1", "2024-02-29T00:00:00,123Z", "2024-02-29T00:00:00+03:00",
       "2024-02-29T00:00:00-0330", "2024-02-29T00:00+03", "2024-02-29T00:00:00.5+14:00"},
      {"",
       "2024",
       "2024-02",
       "20240229",
       "2024-02-30",
       "2024-02-29T",
       "2024-02-29T00",
       "2024-02-29T0000",
       "2024-02-29 00:00",
       "2024-02-29t00:00",
       "2024-02-29T24:00",
       "2024-02-29T00:60",
       "2024-02-29T00:00:",
       "2024-02-29T00:00:6",
       "2024-02-29T00:00:60",
       "2024-02-29T00:00:00.",
       "2024-02-29T00:00:00,",
       "2024-02-29T00:00:00z",
       "2024-02-29T00:00:00+3",
       "2024-02-29T00:00:00+15",
       "2024-02-29T00:00:00+03:0",
       "2024-02-29T00:00:00+x3",
       "2024-02-29T00:00Z1",
       "2024-02-29Z",
       "2024-02-29T0x:00",
       "2024-02-29T00:x0"});
  expect_formats<Quantity>({"0", "1", "10", "0.5", "1.125", "123456789.0", "123456789012345678"},
                           {"", ".", ".5", "1.", "01", "00", "-1", "+1", "1.2345", "1e3", "1,5",
                            "1 ", " 1", "1.5.", "NaN", "1234567890123456789"});
  expect_formats<Decimal>(
      {"0", "1", "10", "-1", "0.5", "-0.5", "1.0", "12.3456",
       "123456789012345678901234567890.123456789"},
      {"",    "-",   ".",     ".5",  "1.", "-.5", "01",   "-01",  "00",  "+1",
       "--1", "1e3", "1.5e3", "1,5", "1 ", " 1",  "1.5.", "1.-5", "NaN", "0x10"});
  expect_formats<Phone>(
      {"1234567", "123456789012345", "+4930123456", "004930123456", "0123456789"},
      {"", "+", "00", "123456", "1234567890123456", "+123456", "00123456", "++4930123456",
       "+49 30123456", "+49-30123456", "49301234x6", "+1234567890123456"});
}

}  // namespace
}  // namespace tillwire::test::formats_test
