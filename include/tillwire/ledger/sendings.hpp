// When a running program last sent what is in doubt.
#pragma once

#include <cstdint>
#include <utility>

namespace tillwire::detail {

/// Remembers when open operations were last sent, by the client's clock. An operation that is not
/// among the latest ones was sent before those, or before the program started.
class Sendings {
 public:
  explicit Sendings(std::uint32_t now_ms) : forgotten_ms_(now_ms) {}

  void add(std::uint32_t id, std::uint32_t now_ms) {
    drop(id);
    if (count_ == most) {
      forgotten_ms_ = newest_[0].at_ms;
      remove(0);
    }
    newest_[count_++] = {id, now_ms};
  }
  /// Removes an operation that is settled.
  void drop(std::uint32_t id) {
    const unsigned at = find(id);
    if (at != count_) remove(at);
  }
  /// Returns whether this program sent the operation, as far as it remembers.
  bool has(std::uint32_t id) const { return find(id) != count_; }
  /// Returns a time after which the operation was not sent.
  std::uint32_t at_ms(std::uint32_t id) const {
    const unsigned at = find(id);
    return at != count_ ? newest_[at].at_ms : forgotten_ms_;
  }

 private:
  static constexpr unsigned most = 8;
  struct Sending {
    std::uint32_t id;
    std::uint32_t at_ms;
  };

  unsigned find(std::uint32_t id) const {
    unsigned at = 0;
    while (at != count_ && newest_[at].id != id) ++at;
    return at;
  }
  void remove(unsigned at) {
    // By assignments it would become memmove(), which takes 240 bytes.
    for (--count_; at != count_; ++at) std::swap(newest_[at], newest_[at + 1]);
  }

  unsigned count_ = 0;
  std::uint32_t forgotten_ms_;
  Sending newest_[most];
};

}  // namespace tillwire::detail
