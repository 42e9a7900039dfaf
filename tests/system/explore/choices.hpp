// A sequence of choices: what happens where several things can.
#pragma once

#include <cstdint>
#include <vector>

namespace explore {

/// Replays a prefix of choices, and takes the first option after it.
class Choices {
 public:
  std::vector<std::uint8_t> made;

  unsigned choose(unsigned options) {
    if (options <= 1) return 0;
    if (at_ == made.size()) {
      made.push_back(0);
      options_.push_back(static_cast<std::uint8_t>(options));
    }
    if (at_ < options_.size()) options_[at_] = static_cast<std::uint8_t>(options);
    return made[at_++];
  }
  /// Returns whether what happens now has happened in the run before.
  bool is_repeating() const { return at_ < made.size(); }
  void rewind() { at_ = 0; }
  /// Goes on to the next sequence; returns false after the last one.
  bool advance() {
    while (!made.empty() && made.back() + 1U >= options_.back()) {
      made.pop_back();
      options_.pop_back();
    }
    if (made.empty()) return false;
    ++made.back();
    at_ = 0;
    return true;
  }

 private:
  std::size_t at_ = 0;
  std::vector<std::uint8_t> options_;
};

/// Power fails. What was done before stays.
struct PowerCut {};
/// A promise was broken.
struct Violation {
  const char* what;
  std::int64_t sum = 0;
};

}  // namespace explore
