// Runs the command line in tests.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/call_site.hpp"
#include "support/process.hpp"

namespace tillwire::test {

using Words = std::vector<std::string>;
using OrderedJson = nlohmann::ordered_json;

inline Finished tillwire(Words words, const Words& environment = {},
                         const std::string& input = {}) {
  words.insert(words.begin(), TILLWIRE_CLI);
  return run(words, environment, input);
}

inline Words joined(Words first, const Words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

inline bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The body that --dry-run shows, without the line end behind it.
inline std::string body_of(const Finished& finished) {
  const std::size_t head = finished.out.find("\r\n\r\n");
  if (head == std::string::npos || finished.out.back() != '\n') return "no request";
  return finished.out.substr(head + 4, finished.out.size() - head - 5);
}

/// A call that is refused before anything is sent, with words on standard error only.
inline void expect_refused(const Finished& finished, const std::string& words,
                           CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(finished.exit, 2) << words << finished.err;
  EXPECT_EQ(finished.out, "") << words;
  EXPECT_TRUE(holds(finished.err, words)) << words << " / " << finished.err;
}

}  // namespace tillwire::test
