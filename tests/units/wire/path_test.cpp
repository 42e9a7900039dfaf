// The place of a field in words, in a buffer of any size.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/wire/path.hpp>
#include <vector>

namespace tillwire::test::path_test {
namespace {

TEST(Path, GrowsFromTheInsideOut) {
  char buffer[64];
  detail::Path path({buffer, sizeof buffer});
  EXPECT_STREQ(path.text(), "");
  path.inside("name");
  EXPECT_STREQ(path.text(), "name");
  path.inside(1U);
  path.inside("items");
  path.inside("cart");
  EXPECT_STREQ(path.text(), "cart.items[1].name");
}

TEST(Path, IndicesHaveAllTheirDigits) {
  for (const std::uint32_t index : {0U, 9U, 10U, 907U, 4294967295U}) {
    char buffer[64];
    detail::Path path({buffer, sizeof buffer});
    path.inside(index);
    path.inside("words");
    EXPECT_EQ(path.text(), "words[" + std::to_string(index) + "]");
  }
}

TEST(Path, WithoutRoomIsEmpty) {
  detail::Path path;
  path.inside("name");
  path.inside(3U);
  EXPECT_EQ(path.text(), nullptr);
}

TEST(Path, OuterPartsAreOmittedIfTheyDoNotFit) {
  const std::string whole = "cart.items[12].name";
  for (std::size_t size = 1; size <= whole.size() + 3; ++size) {
    // The bytes before and after must be unchanged.
    std::vector<char> memory(size + 2, '#');
    detail::Path path({memory.data() + 1, static_cast<std::uint32_t>(size)});
    path.inside("name");
    path.inside(12U);
    path.inside("items");
    path.inside("cart");
    const std::string text = path.text();
    EXPECT_LT(text.size(), size);
    EXPECT_EQ(text, whole.substr(whole.size() - text.size())) << size;
    EXPECT_EQ(text.size(), std::min(size - 1, whole.size()));
    EXPECT_EQ(memory.front(), '#');
    EXPECT_EQ(memory.back(), '#');
  }
}

}  // namespace
}  // namespace tillwire::test::path_test
