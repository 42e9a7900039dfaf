// Characters, one at a time and four at once, against what the standards list.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/base/chars.hpp>

namespace tillwire::test::chars_test {
namespace {

bool among(char c, const char* characters) {
  return c != '\0' && std::strchr(characters, c) != nullptr;
}

TEST(Chars, ClassesAreThoseOfTheStandards) {
  constexpr const char* digits = "0123456789";
  constexpr const char* capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr const char* small = "abcdefghijklmnopqrstuvwxyz";
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool alnum = among(c, digits) || among(c, capitals) || among(c, small);
    const bool visible = byte >= 32 && byte <= 126;
    EXPECT_EQ(detail::is(c, detail::digit_char), among(c, digits)) << byte;
    EXPECT_EQ(detail::is(c, detail::visible_char), visible) << byte;
    // RFC 1123, 2.1 and RFC 4291, 2.2; with the underscore that some names of hosts have
    EXPECT_EQ(detail::is(c, detail::host_char), alnum || among(c, "-._:")) << byte;
    // URL (WHATWG), 5.2
    EXPECT_EQ(detail::is(c, detail::form_safe), alnum || among(c, "*-._")) << byte;
    // RFC 8259, 7, of ASCII
    EXPECT_EQ(detail::is(c, detail::json_plain), (visible || byte == 127) && !among(c, "\"\\"))
        << byte;
    // RFC 9110, 5.6.2 and 5.5
    EXPECT_EQ(detail::is(c, detail::token_char), alnum || among(c, "!#$%&'*+-.^_`|~")) << byte;
    EXPECT_EQ(detail::is(c, detail::field_char), visible || byte == 9 || byte >= 128) << byte;
  }
}

TEST(Chars, WordsWhateverTheirCase) {
  const auto is_word = [](const std::string& text, const char* word) {
    return detail::is_word(text.data(), text.data() + text.size(), word);
  };
  for (const char* text : {"content-length", "CONTENT-LENGTH", "Content-Length"}) {
    EXPECT_TRUE(is_word(text, "content-length")) << text;
  }
  for (const char* text :
       {"", "content-lengt", "content-lengths", "content_length", "xontent-length"}) {
    EXPECT_FALSE(is_word(text, "content-length")) << text;
  }
}

TEST(Chars, HexadecimalDigits) {
  const std::string digits = "0123456789abcdef0123456789ABCDEF";
  for (int byte = 0; byte < 256; ++byte) {
    const auto place = digits.find(static_cast<char>(byte));
    const int expected = place == std::string::npos ? -1 : static_cast<int>(place % 16);
    EXPECT_EQ(detail::hex_value(static_cast<char>(byte)), expected) << byte;
  }
}

}  // namespace
}  // namespace tillwire::test::chars_test
