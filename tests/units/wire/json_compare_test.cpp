// Generated and damaged documents: the reader and nlohmann-json must agree on each.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "json_scan_fixture.hpp"

namespace tillwire::test::json_compare_test {
namespace {

class Generator {
 public:
  // A value nested at most `depth` levels.
  std::string value(int depth) {
    switch (pick(depth > 0 ? 9 : 6)) {
      case 0:
        return words_[pick(3)];
      case 1:
        return number();
      case 2:
      case 3:
      case 4:
      case 5:
        return string();
      case 6:
        return list('[', ']', [&] { return value(depth - 1); });
      default:
        return list('{', '}',
                    [&] { return string() + space() + ":" + space() + value(depth - 1); });
    }
  }

  // The same with a few bytes removed, doubled, replaced or added.
  std::string damaged(std::string text) {
    static const std::string bytes =
        "{}[]:,\"\\/utfn0eE+-.1d8c \n\t\x01\x80\xbf\xc3\xe2\xed\xf0\xff";
    for (int left = pick(3) + 1; left != 0; --left) {
      const auto at = static_cast<std::size_t>(pick(static_cast<int>(text.size()) + 1));
      const char byte = bytes[static_cast<std::size_t>(pick(static_cast<int>(bytes.size())))];
      if (at == text.size() || pick(2) == 0) {
        text.insert(at, 1, byte);
      } else if (pick(2) == 0) {
        text.erase(at, 1);
      } else {
        text[at] = byte;
      }
    }
    return text;
  }

 private:
  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  std::string space() {
    return std::string(static_cast<std::size_t>(pick(4) == 0), " \n\t\r"[pick(4)]);
  }

  std::string number() {
    std::string text = pick(3) == 0 ? "-" : "";
    text += std::to_string(pick(3) == 0 ? 0 : pick(1'000'000));
    if (pick(3) == 0) text += "." + std::to_string(pick(1000));
    if (pick(4) == 0)
      text += std::string(1, "eE"[pick(2)]) + "+-0"[pick(3)] + std::to_string(pick(9));
    return text;
  }

  std::string string() {
    static const char* const pieces[] = {"a",
                                         "Name",
                                         "\\n",
                                         "\\\"",
                                         "\\u00e9",
                                         "\\ud83d\\udcb3",
                                         "\\/",
                                         "\xc3\xa9",
                                         "\xe2\x82\xac",
                                         "\xf0\x9f\x92\xb3",
                                         "0123456789",
                                         "\x7f"};
    std::string text = "\"";
    for (int left = pick(5); left != 0; --left) text += pieces[pick(12)];
    return text + "\"";
  }

  template <class Each>
  std::string list(char open, char close, Each each) {
    std::string text(1, open);
    for (int i = 0, count = pick(4); i < count; ++i) {
      if (i != 0) text += space() + ",";
      text += space() + each();
    }
    return text + space() + close;
  }

  static constexpr const char* words_[] = {"true", "false", "null"};
  std::mt19937 random_{20};
};

// nlohmann-json refuses numbers that a double cannot hold, and skips a byte order mark.
bool comparable(const std::string& text) {
  const auto digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != 'e' && text[i] != 'E') continue;
    const std::size_t at =
        i + 1 < text.size() && (text[i + 1] == '+' || text[i + 1] == '-') ? i + 2 : i + 1;
    if (digit(at) && digit(at + 1) && digit(at + 2)) return false;
  }
  return text.compare(0, 1, "\xef") != 0;
}

TEST(JsonCompare, AgreesWithNlohmann) {
  Generator generator;
  Reading reading(1 << 16);
  int accepted = 0;
  int refused = 0;
  for (int i = 0; i < 6000; ++i) {
    const std::string whole = generator.value(5);
    ASSERT_TRUE(nlohmann::json::accept(whole)) << whole;
    ASSERT_TRUE(reading.accepts(whole)) << whole;
    const std::string text = generator.damaged(whole);
    if (!comparable(text)) continue;
    const bool expected = nlohmann::json::accept(text);
    ++(expected ? accepted : refused);
    EXPECT_EQ(reading.accepts(text), expected) << text;
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 2000);
}

}  // namespace
}  // namespace tillwire::test::json_compare_test
