// The example terminal on a board whose power fails at a given step: for a host and for firmware.
#pragma once

#include <cstdint>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/transport.hpp>

#include "terminal/terminal.hpp"

namespace power_cut {

/// The exit code where the power failed.
inline constexpr int failed = 9;

/// Counts steps. At the one with the number `last` it ends the program, as the power does.
class Power {
 public:
  Power(std::uint32_t last, void (*end)()) : left_(last), end_(end) {}

  /// Returns whether the power fails in this step.
  bool fails() { return left_-- == 0; }
  void fail() { end_(); }

 private:
  std::uint32_t left_;
  void (*end_)();
};

/// A step is a call that moved bytes; any number of calls without progress does not count.
class Transport final : public tillwire::Transport {
 public:
  Transport(tillwire::Transport& below, Power& power) : below_(below), power_(power) {}

  tillwire::Io connect(const tillwire::Peer& peer) override { return step(below_.connect(peer)); }
  tillwire::Io send(const char* data, std::uint32_t size) override {
    return step(below_.send(data, size < piece ? size : piece));
  }
  tillwire::Io receive(char* data, std::uint32_t size) override {
    return step(below_.receive(data, size < piece ? size : piece));
  }
  void close() override { below_.close(); }
  void wait(std::uint32_t most_ms) override { below_.wait(most_ms); }

 private:
  static constexpr std::uint32_t piece = 100;

  tillwire::Io step(const tillwire::Io& io) {
    if (io.state == tillwire::IoState::moved && power_.fails()) power_.fail();
    return io;
  }

  tillwire::Transport& below_;
  Power& power_;
};

/// Each unit is a step, of which nothing is written; each erasure is one, which is not begun.
class Storage final : public tillwire::Storage {
 public:
  Storage(tillwire::Storage& below, Power& power) : below_(below), power_(power) {}

  std::uint32_t sector_size() const override { return below_.sector_size(); }
  std::uint32_t sector_count() const override { return below_.sector_count(); }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    return below_.read(at, to, size);
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    for (std::uint32_t done = 0; done < size; done += unit) {
      if (!power_.fails()) continue;
      if (done != 0) below_.write(at, from, done);
      power_.fail();
    }
    return below_.write(at, from, size);
  }
  bool erase(std::uint32_t sector) override {
    if (power_.fails()) power_.fail();
    return below_.erase(sector);
  }

 private:
  tillwire::Storage& below_;
  Power& power_;
};

/// A clock by which the terminal has been on for some time when it asks first: no request of an
/// earlier start can arrive any more then. It runs `speed` times as fast as the one below, so that
/// tests do not wait long for what a till waits for.
class Clock final : public tillwire::Clock {
 public:
  Clock(tillwire::Clock& below, std::uint32_t after_s, std::uint32_t speed)
      : below_(below), after_s_(after_s), speed_(speed) {}

  std::uint32_t now_ms() override {
    const std::uint32_t now_ms = below_.now_ms() * speed_ + (is_on_ ? after_s_ * 1000 : 0);
    is_on_ = true;
    return now_ms;
  }

 private:
  tillwire::Clock& below_;
  std::uint32_t after_s_;
  std::uint32_t speed_;
  bool is_on_ = false;  // it was read at the start
};

/// A sale as the cashier types it in.
struct Typed {
  const char* remark = "";  ///< empty: nothing is sold
  std::int64_t amount = 0;
  const char* card = "";
  bool another_customer = false;
};

/// The terminal starts, and sells what was typed in. The exit code is 0 if all went well.
inline int run(tillwire::Till& till, example::Display& display, const Typed& typed) {
  terminal::Terminal terminal(till, display);
  if (!terminal.start()) return 1;
  if (*typed.remark == '\0') return 0;
  tillwire::Sale sale;
  sale.amount = typed.amount;
  sale.card = {typed.card, "123", "203012", "MAX MUSTERMANN"};
  sale.description = sale.remark = typed.remark;
  sale.another_customer = typed.another_customer;
  return terminal.pay(sale) ? 0 : 1;
}

}  // namespace power_cut
