// How enumerations print where a test fails.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/flows/words.hpp>
#include <tillwire/ops/words.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::test::printing_test {
namespace {

/// As EXPECT_EQ() prints it.
template <class Value>
std::string printed(Value value) {
  return testing::PrintToString(value);
}

TEST(Printing, EnumerationsAreShownByTheirWordsAndNumbers) {
  EXPECT_EQ(printed(Errc::connection_lost),
            std::string(words(Errc::connection_lost)) + " (" +
                std::to_string(static_cast<int>(Errc::connection_lost)) + ")");
  EXPECT_EQ(printed(IoState::would_block), std::string(words(IoState::would_block)) + " (1)");
  EXPECT_EQ(printed(flows::TwoPhase::Next{}), std::string(words(flows::TwoPhase::Next{})) + " (0)");
  EXPECT_EQ(printed(customers::LinkStatus{}), std::string(words(customers::LinkStatus{})) + " (0)");
}

TEST(Printing, ValuesThatHaveNoWordsAreShownByTheirNumber) {
  EXPECT_EQ(printed(static_cast<Errc>(250)), std::string(detail::unknown_words) + " (250)");
}

TEST(Printing, AnIoShowsWhatBelongsToItsState) {
  EXPECT_EQ(printed(Io::moved(7)), "it moved (0), bytes: 7");
  EXPECT_EQ(printed(Io::closed()), std::string(words(IoState::closed)) + " (2)");
  EXPECT_EQ(printed(Io::failed(Fault::reset, 104)),
            std::string("it failed (3): ") + words(Fault::reset) + " (5), detail 104");
}

}  // namespace
}  // namespace tillwire::test::printing_test
