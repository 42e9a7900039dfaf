// Random days of a till, compared with the ledger.
#include "system/ledger/schedules.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/stride.hpp"

namespace ledger::test::schedules_test {
namespace {

constexpr std::uint64_t some = 42 / tillwire::test::stride;

Tally played(const Profile& profile, std::uint64_t count, Lie lie = Lie::none) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= count; ++seed) tally.add(play(profile, seed, lie));
  return tally;
}

std::string told(const Tally& tally) {
  std::string text;
  for (const auto& one : tally.examples) {
    text += one.first + ", seed " + std::to_string(one.second.seed) + "\n";
    for (const std::string& line : one.second.log) text += "  " + line + "\n";
  }
  return text;
}

}  // namespace

TEST(LedgerSchedules, ReportNothingFalse) {
  for (const Profile& profile : profiles()) {
    if (*profile.awaits != '\0') continue;
    SCOPED_TRACE(profile.name);
    const Tally tally = played(profile, some);
    EXPECT_EQ(tally.false_count(), 0U) << told(tally);
    EXPECT_GT(tally.counts.at("operations"), some);
  }
}

// A machine of C sends the same bytes at the same times as one of C++, and says the same.
TEST(LedgerSchedules, MachinesOfCSendAndSayTheSame) {
  for (const Profile& profile : profiles()) {
    SCOPED_TRACE(profile.name);
    for (std::uint64_t seed = 1; seed <= 2 + some / 14; ++seed) {
      const std::vector<std::string> of_c = play(profile, seed, Lie::none, true).log;
      const std::vector<std::string> of_cpp = play(profile, seed).log;
      const auto differs = std::mismatch(of_c.begin(), of_c.end(), of_cpp.begin(), of_cpp.end());
      if (of_c == of_cpp) continue;
      ADD_FAILURE() << "seed " << seed << "\n"
                    << (differs.first == of_c.end() ? "(nothing)" : *differs.first) << "\n"
                    << (differs.second == of_cpp.end() ? "(nothing)" : *differs.second);
    }
  }
}

TEST(LedgerSchedules, ProfilesOfKnownGapsCanBePlayed) {
  for (const Profile& profile : profiles()) {
    if (*profile.awaits == '\0') continue;
    SCOPED_TRACE(profile.name);
    EXPECT_GT(played(profile, 3).counts.at("operations"), 3U);
  }
}

// A judge that accepts everything would prove nothing.
TEST(LedgerSchedules, JudgeNoticesWrongVerdicts) {
  for (const char* name :
       {"till-quiet", "till", "till-three-ds", "desk-quiet", "desk", "desk-cash"}) {
    SCOPED_TRACE(name);
    const Profile& profile = *find_profile(name);
    EXPECT_GT(played(profile, 10, Lie::declines_what_is_paid).false_count(), 10U);
    EXPECT_GT(played(profile, 10, Lie::approves_what_is_not).false_count(), 0U);
  }
}

TEST(LedgerSchedules, SeedDecidesTheDay) {
  const Profile& profile = *find_profile("till");
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    EXPECT_EQ(play(profile, seed).counts, play(profile, seed).counts);
  }
  EXPECT_NE(play(profile, 1).counts, play(profile, 2).counts);
}

TEST(LedgerSchedules, ProfileNamesAreUnique) {
  for (const Profile& profile : profiles()) EXPECT_EQ(find_profile(profile.name), &profile);
}

}  // namespace ledger::test::schedules_test
