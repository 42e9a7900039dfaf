// JSONTestSuite through the reader: what must be accepted, what must be refused, what is left open.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "json_scan_fixture.hpp"

namespace tillwire::test::json_suite_test {
namespace {

// Runs the files whose name begins with `kind`; returns how many there were.
template <class Check>
int each_file(char kind, Check check) {
  int files = 0;
  Reading reading(1 << 20);
  for (const auto& entry : std::filesystem::directory_iterator(JSON_TEST_SUITE)) {
    const std::string name = entry.path().filename();
    if (name[0] != kind || name[1] != '_') continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    check(name, reading.accepts(text));
    ++files;
  }
  return files;
}

TEST(JsonTestSuite, AcceptsWhatIsJson) {
  EXPECT_EQ(each_file('y', [](auto& name, bool taken) { EXPECT_TRUE(taken) << name; }), 95);
}

TEST(JsonTestSuite, RefusesWhatIsNot) {
  EXPECT_EQ(each_file('n', [](auto& name, bool taken) { EXPECT_FALSE(taken) << name; }), 188);
}

TEST(JsonTestSuite, ReadsNothingBeyondWhatIsLeftOpen) {
  EXPECT_EQ(each_file('i', [](auto&, bool) {}), 35);  // the guarded memory is the check
}

}  // namespace
}  // namespace tillwire::test::json_suite_test
