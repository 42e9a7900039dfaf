// A transport of which one call goes wrong, over another one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <support/scripted_transport.hpp>
#include <vector>

namespace tillwire::test {

/// What may become of a call.
struct Mishap {
  enum class Kind {
    ends,     ///< it answers `io`, closed or failed
    blocks,   ///< it would block, and so does every later one until close()
    shrinks,  ///< it carries one byte only
    lasts,    ///< it carries what it can, but the clock advances by `ms` meanwhile
  };

  Kind kind;
  Io io = Io::would_block();
  std::uint32_t ms = 0;

  /// Returns whether the call still reaches the lower transport.
  constexpr bool carries() const { return kind == Kind::shrinks || kind == Kind::lasts; }

  static constexpr Mishap ends(Io io) { return {Kind::ends, io, 0}; }
  static constexpr Mishap blocks() { return {Kind::blocks}; }
  static constexpr Mishap shrinks() { return {Kind::shrinks}; }
  static constexpr Mishap lasts(std::uint32_t ms) { return {Kind::lasts, Io::would_block(), ms}; }
};

/// Passes every call on, up to the one that a mishap is set for.
class FailingTransport final : public Transport {
 public:
  FailingTransport(Transport& to, ManualClock& clock) : to_(to), clock_(clock) {}

  /// Call number `at`, from 0 and from now on, goes wrong. Calls count as if each carried one byte:
  /// one that carries five is five calls. `at_a_time` is what one call really carries up to there.
  void set(const Mishap& mishap, std::uint32_t at, std::uint32_t at_a_time = UINT32_MAX) {
    mishap_ = mishap;
    armed_ = true;
    left_ = at;
    at_a_time_ = at_a_time;
  }
  /// Every call takes so long by the clock.
  void each_lasts(std::uint32_t ms) { each_lasts_ = ms; }
  /// Limits the bytes per call.
  void carries(std::uint32_t at_a_time) { at_a_time_ = at_a_time; }
  /// Returns whether the mishap has happened.
  bool happened() const { return !armed_; }

  Io connect(const Peer& peer) override {
    return attempt(1, [&](std::uint32_t) { return to_.connect(peer); });
  }
  Io send(const char* data, std::uint32_t size) override {
    return attempt(size, [&](std::uint32_t most) { return to_.send(data, most); });
  }
  Io receive(char* data, std::uint32_t size) override {
    return attempt(size, [&](std::uint32_t most) { return to_.receive(data, most); });
  }
  void close() override {
    over_ = blocked_ = false;
    to_.close();
  }
  void wait(std::uint32_t most_ms) override { to_.wait(most_ms); }
  bool secure() const override { return to_.secure(); }

  bool misused = false;  ///< a call was made after one that had failed or met the end

 private:
  template <class Call>
  Io attempt(std::uint32_t size, Call call) {
    misused = misused || over_;
    clock_.advance(each_lasts_);
    if (blocked_) return Io::would_block();
    std::uint32_t most = std::min(size, at_a_time_);
    if (armed_ && left_ == 0) {
      armed_ = false;
      switch (mishap_.kind) {
        case Mishap::Kind::ends:
          over_ = true;
          return mishap_.io;
        case Mishap::Kind::blocks:
          blocked_ = true;
          return Io::would_block();
        case Mishap::Kind::shrinks:
          most = 1;
          break;
        case Mishap::Kind::lasts:
          clock_.advance(mishap_.ms);
          break;
      }
    }
    if (armed_) most = std::min(most, left_);
    const Io io = call(most);
    if (armed_) left_ -= std::max(io.count, 1U);
    return io;
  }

  Transport& to_;
  ManualClock& clock_;
  Mishap mishap_ = Mishap::blocks();
  bool armed_ = false;
  bool over_ = false;
  bool blocked_ = false;
  std::uint32_t left_ = 0;
  std::uint32_t at_a_time_ = UINT32_MAX;
  std::uint32_t each_lasts_ = 0;
};

}  // namespace tillwire::test
