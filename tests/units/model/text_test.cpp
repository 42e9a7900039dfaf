// Text: absent and empty, escapes seen through, copies cut short.
#include <gtest/gtest.h>

#include <string>
#include <support/guarded_memory.hpp>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/text.hpp>

namespace tillwire::test::text_test {
namespace {

Text json(const std::string& text) {
  return Text::from_json(text.data(), text.size(), true);
}

TEST(Text, AbsentIsNotEmpty) {
  const Text absent;
  const Text empty("");
  EXPECT_FALSE(absent.present());
  EXPECT_FALSE(Text(nullptr).present());
  EXPECT_TRUE(empty.present());
  EXPECT_TRUE(absent.empty());
  EXPECT_TRUE(empty.empty());
  EXPECT_NE(absent, empty);
  EXPECT_EQ(absent, Text());
  EXPECT_NE(Text("a"), absent);
  EXPECT_EQ(Text("abc", 2), Text("ab"));
  EXPECT_NE(Text("ab"), Text("abc"));
  EXPECT_NE(Text("abc"), Text("abd"));
  EXPECT_EQ(Secret("abc"), Text(std::string_view("abc")));
}

TEST(Text, SizeThatDoesNotFitIsAbsent) {
  constexpr std::size_t limit = std::size_t{1} << 30;
  const auto failed = static_cast<std::size_t>(-1);
  for (const std::size_t size : {limit, 2 * limit, limit * 4 - 1, failed}) {
    for (const Text& text : {Text("paid", size), Text(std::string_view("paid", size))}) {
      EXPECT_FALSE(text.present()) << size;
      EXPECT_TRUE(text.empty()) << size;
      EXPECT_FALSE(text.escaped()) << size;
      EXPECT_FALSE(text.fit()) << size;
    }
  }
  EXPECT_EQ(Text("paid", limit - 1).raw().size(), limit - 1);
}

TEST(Text, EscapesAreSeenThrough) {
  struct Case {
    std::string escaped;
    std::string plain;
  };
  const Case cases[] = {
      {"", ""},
      {"abc", "abc"},
      {R"(\"\\\/)", "\"\\/"},
      {R"(\b\f\n\r\t)", "\b\f\n\r\t"},
      {R"(\u0041\u007f)", "A\x7f"},
      {R"(\u0080\u07ff)", "\xc2\x80\xdf\xbf"},
      {R"(\u0800\uFFff)", "\xe0\xa0\x80\xef\xbf\xbf"},
      {R"(\ud800\udc00\uDBFF\uDFFF)", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
      {R"(x\ud83d\udcb3y)", "x\xf0\x9f\x92\xb3y"},
      {"\xc3\xa9\\u00e9", "\xc3\xa9\xc3\xa9"},
      {R"(a\u0000b)", std::string("a\0b", 3)},
  };
  GuardedMemory memory(64);
  for (const Case& each : cases) {
    const Text text = json(each.escaped);
    const Text plain(each.plain.data(), each.plain.size());
    EXPECT_EQ(text, plain) << each.escaped;
    EXPECT_EQ(plain, text);
    EXPECT_EQ(text, json(each.escaped));
    EXPECT_EQ(text.raw(), each.escaped);
    const std::string longer = each.plain + "!";
    EXPECT_NE(text, Text(longer.data(), longer.size()));
    // Into every room there can be; never past it, and always ended.
    for (std::size_t room = 0; room < each.plain.size() + 3; ++room) {
      char* const out = memory.last(room);
      EXPECT_EQ(text.copy(out, room), each.plain.size());
      if (room == 0) continue;
      const std::string expected = each.plain.substr(0, room - 1);
      EXPECT_EQ(std::string(out, expected.size()), expected);
      EXPECT_EQ(out[expected.size()], 0);
    }
  }
  EXPECT_NE(json(R"(\u0041)"), Text(R"(\u0041)"));
  EXPECT_NE(json(R"(\n)"), Text());
}

TEST(Text, BorrowsAStringInAVariable) {
  const std::string order = std::string("A-17\0B", 6);
  const Text text = order;
  EXPECT_EQ(text.raw().data(), order.data());
  EXPECT_EQ(text.raw().size(), 6U);
  std::string_view view = "view";
  EXPECT_EQ(Text(view), Text("view"));
}

TEST(Text, CopyIntoAnArraySaysWhetherItFitted) {
  char room[5] = "xxxx";
  EXPECT_TRUE(Text("A-17").copy(room));
  EXPECT_STREQ(room, "A-17");
  EXPECT_FALSE(Text("A-177").copy(room));
  EXPECT_STREQ(room, "A-17");
  EXPECT_TRUE(json(R"(\u0041B)").copy(room));
  EXPECT_STREQ(room, "AB");
  EXPECT_TRUE(Text().copy(room));
  EXPECT_STREQ(room, "");
  EXPECT_FALSE(Secret("12345").copy(room));
  EXPECT_TRUE(Secret("1234").copy(room));
}

TEST(Text, ASecretIsComparedAndRevealed) {
  const std::string typed = "4111";
  const Secret secret = typed;
  EXPECT_EQ(secret, "4111");
  EXPECT_NE(secret, "4112");
  EXPECT_EQ(secret, Text("4111"));
  EXPECT_EQ(Text("4111"), secret);
  EXPECT_EQ(secret, Secret(json(R"(\u0034111)")));
  EXPECT_EQ(secret.reveal().raw().data(), typed.data());
  EXPECT_NE(secret, Secret());
  EXPECT_TRUE(Secret().empty());
  EXPECT_FALSE(Secret().present());
  EXPECT_TRUE(Secret(json(R"(\u0034111)")).escaped());
}

}  // namespace
}  // namespace tillwire::test::text_test
