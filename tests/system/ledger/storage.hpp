// A storage that loses power at any write, fails, and flips bits.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "system/ledger/random.hpp"
#include "tillwire/port/storage.hpp"

namespace ledger {

/// Thrown when the power fails.
struct PowerCut {};

/// Counts steps until the power fails.
class PowerSwitch {
 public:
  /// Sets the steps until the power fails; negative: never.
  void cut_after(std::int64_t steps) { left_ = steps; }
  void step() {
    if (left_ < 0) return;
    if (left_-- == 0) throw PowerCut();
  }

 private:
  std::int64_t left_ = -1;
};

/// Sectors in memory, as the contract of tillwire::Storage describes them.
class CutStorage final : public tillwire::Storage {
 public:
  CutStorage(PowerSwitch& power, std::uint64_t seed) : power_(power), random_(seed) {
    bytes_.assign(sector_size() * sector_count(), 0xFF);
  }
  CutStorage(const CutStorage&) = delete;
  CutStorage& operator=(const CutStorage&) = delete;

  std::uint32_t sector_size() const override { return 8192; }
  std::uint32_t sector_count() const override { return 2; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    if (failed_) return false;
    std::memcpy(to, bytes_.data() + at, size);
    return true;
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    if (fails()) return false;
    for (std::uint32_t done = 0; done < size; done += unit) {
      try {
        power_.step();
      } catch (const PowerCut&) {
        scribble(at + done, unit);
        throw;
      }
      std::memcpy(bytes_.data() + at + done, static_cast<const char*>(from) + done, unit);
    }
    power_.step();
    return true;
  }
  bool erase(std::uint32_t sector) override {
    if (fails()) return false;
    const std::uint32_t at = sector * sector_size();
    try {
      power_.step();
    } catch (const PowerCut&) {
      scribble(at, sector_size());
      throw;
    }
    std::memset(bytes_.data() + at, 0xFF, sector_size());
    power_.step();
    return true;
  }

  /// Failures per 10,000 writes and erasures; after one, everything fails until reopen().
  void failures(unsigned per_10000) { failures_ = per_10000; }
  void reopen() { failed_ = false; }
  /// Flips one bit somewhere.
  void flip() {
    bytes_[static_cast<std::size_t>(random_.below(bytes_.size()))] ^=
        static_cast<std::uint8_t>(1U << random_.below(8));
  }
  /// Makes the whole storage read as zeros from now on.
  void zero() { bytes_.assign(bytes_.size(), 0); }
  /// All bytes, for a copy that is put back, or into another till.
  std::vector<std::uint8_t>& bytes() { return bytes_; }

 private:
  bool fails() {
    if (!failed_ && random_.below(10'000) < failures_) failed_ = true;
    return failed_;
  }
  // A cut during the operation leaves nothing, everything, or anything.
  void scribble(std::uint32_t at, std::uint32_t size) {
    if (random_.chance(50)) return;
    for (std::uint32_t i = 0; i < size; ++i) {
      if (random_.chance(50)) bytes_[at + i] = static_cast<std::uint8_t>(random_.below(256));
    }
  }

  PowerSwitch& power_;
  Random random_;
  std::vector<std::uint8_t> bytes_;
  unsigned failures_ = 0;
  bool failed_ = false;
};

}  // namespace ledger
