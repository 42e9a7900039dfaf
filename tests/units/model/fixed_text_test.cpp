// Copies of short texts: whole, or not at all.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/base/fixed_text.hpp>

namespace tillwire::test::fixed_text_test {
namespace {

using Id = FixedText<4>;

TEST(FixedText, HoldsWholeTexts) {
  Id id;
  EXPECT_TRUE(id.empty());
  EXPECT_FALSE(id.text().present());
  EXPECT_TRUE(id.assign("abcd"));
  EXPECT_STREQ(id.c_str(), "abcd");
  EXPECT_EQ(id.text(), Text("abcd"));
  EXPECT_FALSE(id.overflowed());
  EXPECT_TRUE(id.assign(Text::from_json(R"(\u0041\n)", 8, true)));
  EXPECT_STREQ(id.c_str(), "A\n");
}

TEST(FixedText, HoldsNoPartOfATextThatDoesNotFit) {
  for (const char* const before : {"", "a", "abcd"}) {
    for (const Text& each :
         {Text("abcde"), Text("ab\0c", 4), Text("\0", 1), Text::from_json(R"(abc\u00e9)", 9, true),
          Text::from_json(R"(a\u0000b)", 8, true)}) {
      Id id;
      EXPECT_TRUE(id.assign(before));
      EXPECT_FALSE(id.assign(each)) << each.raw();
      EXPECT_TRUE(id.empty());
      EXPECT_FALSE(id.text().present());
      EXPECT_STREQ(id.c_str(), "");
      EXPECT_TRUE(id.overflowed());
      EXPECT_FALSE(id == Text("abcd"));
      const Id copy = id;
      EXPECT_TRUE(copy.overflowed());
    }
  }
}

TEST(FixedText, IsAbsentAfterAbsentOrEmptyText) {
  for (const Text& each : {Text(), Text("")}) {
    for (const char* const before : {"a", "abcd", "abcde"}) {
      Id id;
      static_cast<void>(id.assign(before));
      EXPECT_TRUE(id.assign(each));
      EXPECT_TRUE(id.empty());
      EXPECT_FALSE(id.overflowed());
      static_cast<void>(id.assign(before));
      id.assign_front(each);
      EXPECT_TRUE(id.empty());
      EXPECT_FALSE(id.overflowed());
      static_cast<void>(id.assign(before));
      id.clear();
      EXPECT_TRUE(id.empty());
      EXPECT_FALSE(id.overflowed());
    }
  }
}

TEST(FixedText, IsCutOnlyByName) {
  Id words;
  words.assign_front("abcde");
  EXPECT_STREQ(words.c_str(), "abcd");
  EXPECT_FALSE(words.overflowed());
  words.assign_front("ab");
  EXPECT_STREQ(words.c_str(), "ab");
}

TEST(FixedText, ComparesWithAbsentAndEmptyText) {
  EXPECT_TRUE(Id() == Text());
  EXPECT_TRUE(Id() == "");
  EXPECT_TRUE(Id() == FixedText<9>());
  Id id;
  EXPECT_TRUE(id.assign("a"));
  EXPECT_TRUE(id != Id());
  EXPECT_TRUE(id != "");
}

TEST(FixedText, IsZeroedByWipe) {
  Id id;
  EXPECT_TRUE(id.assign("abcd"));
  id.wipe();
  for (std::size_t i = 0; i != sizeof id; ++i) EXPECT_EQ(id.c_str()[i], 0);
}

constexpr bool fits(const char* text) {
  Id id;
  return id.assign(text);
}
static_assert(fits("abcd") && !fits("abcde"));

}  // namespace
}  // namespace tillwire::test::fixed_text_test
