// What all words() have in common.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <tillwire/verdict/packed_words.hpp>
#include <tillwire/verdict/words.hpp>
#include <type_traits>

#include "call_site.hpp"

namespace tillwire::test {

/// Words that go into a line of the caller's: lower case except names, no full stop, plain ASCII.
inline void expect_fit_for_a_line(std::string_view words, CallSite site = CallSite::here()) {
  const Traced traced(site);
  ASSERT_FALSE(words.empty());
  const auto is = [&words](int (*kind)(int), std::size_t at) {
    return at < words.size() && kind(static_cast<unsigned char>(words[at])) != 0;
  };
  const bool name = is(std::isupper, 1) || words.rfind("3-D", 0) == 0 || words.rfind("Tls", 0) == 0;
  EXPECT_TRUE(is(std::islower, 0) || name) << words;
  EXPECT_TRUE(is(std::isalnum, words.size() - 1)) << words << ": ends in a sign";
  EXPECT_EQ(words.find(". "), words.npos) << words << ": more than one sentence";
  EXPECT_EQ(words.find("  "), words.npos) << words;
  EXPECT_LE(words.size(), 90U) << words << ": too long for a line";
  for (const char c : words) EXPECT_TRUE(c >= ' ' && c <= '~') << words;
  for (const char* vague : {"nobody", "somebody", "whoever", "himself", "herself"}) {
    EXPECT_EQ(words.find(vague), words.npos) << words;
  }
}

/// Packed words are the same, of values that are not known too.
template <class Enumeration>
void expect_copies(CallSite site = CallSite::here()) {
  const Traced traced(site);
  char text[96];
  for (unsigned value = 0; value <= 255; ++value) {
    const auto each = static_cast<Enumeration>(value);
    EXPECT_STREQ(copy_words(each, text, sizeof text), words(each)) << value;
  }
}

/// Each enumerator has distinct words; other values are reported as unknown. The enumerators
/// follow each other, from `first` to `last`, except one.
template <class Enumeration>
void expect_words(Enumeration first, Enumeration last, Enumeration apart,
                  CallSite site = CallSite::here()) {
  const Traced traced(site);
  if constexpr (sizeof(Enumeration) == 1) expect_copies<Enumeration>();
  const std::string_view unknown = detail::unknown_words;
  std::set<std::string_view> all;
  constexpr unsigned most = 255;
  auto value = static_cast<unsigned>(first);
  for (; value < most; ++value) {
    const std::string_view each = words(static_cast<Enumeration>(value));
    if (each == unknown) break;
    expect_fit_for_a_line(each);
    EXPECT_TRUE(all.insert(each).second) << each << ": said of two enumerators";
  }
  EXPECT_EQ(value, static_cast<unsigned>(last) + 1) << "the first without words";
  expect_fit_for_a_line(words(apart));
  EXPECT_EQ(all.count(words(apart)), apart == first ? 1U : 0U) << words(apart);
  for (; value <= most; ++value) {
    if (value == static_cast<unsigned>(apart)) continue;
    EXPECT_EQ(words(static_cast<Enumeration>(value)), unknown) << value;
  }
}
template <class Enumeration>
void expect_words(Enumeration first, Enumeration last, CallSite site = CallSite::here()) {
  const Traced traced(site);
  expect_words(first, last, first);
}

}  // namespace tillwire::test
