// Runs the command line in tests.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/call_site.hpp"
#include "support/folder.hpp"
#include "support/process.hpp"

namespace tillwire::test {

using Words = std::vector<std::string>;
using OrderedJson = nlohmann::ordered_json;

/// Runs the command line. A JSON document as the last word goes through standard input, as a
/// document with card data must.
inline Finished tillwire(Words words, const Words& environment = {}, std::string input = {}) {
  words.insert(words.begin(), TILLWIRE_CLI);
  if (input.empty() && !words.back().empty() && words.back().front() == '{') {
    input = std::exchange(words.back(), "-");
  }
  return run(words, environment, input);
}

/// Writes a file, by default one that only its owner can read, and returns its path.
inline std::string file_with(const std::string& name, const std::string& content,
                             std::filesystem::perms mode = std::filesystem::perms(0600)) {
  static const Folder folder;
  const std::string path = folder / name;
  std::ofstream(path, std::ios::binary) << content;
  std::filesystem::permissions(path, mode);
  return path;
}

/// A file of one line with a secret: for --password-file and the like.
inline std::string secret_file(const std::string& secret) {
  return file_with("secret-" + std::to_string(std::hash<std::string>()(secret)), secret + "\n");
}

inline Words joined(Words first, const Words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

inline bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Returns the body that --dry-run shows, without the final line end.
inline std::string body_of(const Finished& finished) {
  const std::size_t head = finished.out.find("\r\n\r\n");
  if (head == std::string::npos || finished.out.back() != '\n') return "no request";
  return finished.out.substr(head + 4, finished.out.size() - head - 5);
}

/// Expects a call to be refused before anything is sent, with words on standard error only.
inline void expect_refused(const Finished& finished, const std::string& words,
                           CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(finished.exit, 2) << words << finished.err;
  EXPECT_EQ(finished.out, "") << words;
  EXPECT_TRUE(holds(finished.err, words)) << words << " / " << finished.err;
}

}  // namespace tillwire::test
