// Bounds that a table is held to when it is built.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <tillwire/table/build.hpp>

namespace tillwire::test::build_test {
namespace {

bool fits(const std::string& name) {
  return detail::names_fit(std::array<detail::Row, 1>{detail::Row{name.c_str(), 0}});
}

TEST(NamesFit, HaveUpTo63Characters) {
  EXPECT_FALSE(fits(""));
  EXPECT_TRUE(fits("a"));
  EXPECT_TRUE(fits(std::string(63, 'a')));
  EXPECT_FALSE(fits(std::string(64, 'a')));
}

TEST(NamesFit, HaveOnlyCharactersThatNeedNoEscape) {
  EXPECT_TRUE(fits("$PAN_2.a-b"));
  for (const char* name : {"*a", "a*", "a b", "a%", "a=", "a&", "a\"", "a\xc3\xa4", "a~"}) {
    EXPECT_FALSE(fits(name)) << name;
  }
}

}  // namespace
}  // namespace tillwire::test::build_test
