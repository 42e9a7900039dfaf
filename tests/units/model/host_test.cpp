// Text on a host: as a string, and on a stream.
#include <gtest/gtest.h>

#include <iomanip>
#include <sstream>
#include <string>
#include <tillwire/host.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/verdict/order.hpp>

namespace tillwire::test::host_test {
namespace {

std::string streamed(const Text& text) {
  std::ostringstream out;
  out << text;
  return out.str();
}

TEST(TextOnAHost, IsAStringWithItsEscapesUndone) {
  const std::string json = R"(caf\u00e9 \"to go\", \ud83d\ude00\n)";
  const Text text = Text::from_json(json.data(), json.size(), true);
  EXPECT_EQ(to_string(text), "caf\u00e9 \"to go\", \U0001f600\n");
  EXPECT_EQ(streamed(text), to_string(text));
  EXPECT_EQ(to_string(Text(R"(a\n)")), R"(a\n)") << "no escape where there are none";
  EXPECT_EQ(to_string(Text("a\0b", 3)), std::string("a\0b", 3));
}

TEST(TextOnAHost, IsEmptyIfAbsent) {
  EXPECT_EQ(to_string(Text()), "");
  EXPECT_EQ(streamed(Text()), "");
  EXPECT_EQ(to_string(Text("")), "");
}

TEST(TextOnAHost, OutlivesTheBuffer) {
  char buffer[] = "order 17";
  const std::string kept = to_string(Text(buffer));
  buffer[0] = 'X';
  EXPECT_EQ(kept, "order 17");
}

TEST(TextOnAHost, IsWrittenWithTheStreamsWidth) {
  std::ostringstream out;
  out << std::setw(6) << std::left << Text("abc") << '|';
  EXPECT_EQ(out.str(), "abc   |");
}

TEST(TextOnAHost, MayBeOfAKindOfText) {
  const Choice<OrderStatus> status = OrderStatus::paid;
  EXPECT_EQ(to_string(status), "2");
  EXPECT_EQ(streamed(status), "2");
}

/// Whether a stream takes a value.
template <class Value, class = void>
inline constexpr bool is_printable = false;
template <class Value>
inline constexpr bool is_printable<
    Value, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const Value&>())>> =
    true;
static_assert(is_printable<Text>);
static_assert(!is_printable<Secret>);

/// Whether a value has a string.
template <class Value, class = void>
inline constexpr bool has_string = false;
template <class Value>
inline constexpr bool
    has_string<Value, std::void_t<decltype(to_string(std::declval<const Value&>()))>> = true;
static_assert(has_string<Text>);
static_assert(!has_string<Secret>);

TEST(ToBase64, PublishedVectors) {  // RFC 4648, section 10
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(to_base64(std::string("\xFB\xFF\0", 3)), "+/8A");
}

}  // namespace
}  // namespace tillwire::test::host_test
