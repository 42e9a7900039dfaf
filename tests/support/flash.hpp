// Simulated NOR flash: checks that callers keep the contract of Storage, and can lose power.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <tillwire/port/storage.hpp>
#include <vector>

namespace tillwire::test {

/// Thrown when the power is cut.
struct PowerCut {};

/// The memory outlives its Flash, so that the next one starts from it.
struct Cells {
  Cells(std::uint32_t size, std::uint32_t count) : sector_size(size), bytes(size * count, 0xFF) {}

  std::uint32_t sector_size;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint32_t> erasures = std::vector<std::uint32_t>(bytes.size() / sector_size, 0);
  // Sectors whose last erasure was cut: must not be written to, however blank they look.
  std::vector<bool> half_erased = std::vector<bool>(bytes.size() / sector_size, false);
};

class Flash final : public Storage {
 public:
  /// The part of a write or an erasure that a cut leaves.
  enum class Torn { nothing, half, noise, units, all };

  explicit Flash(Cells& cells) : cells_(cells) {}

  /// Cuts the power during the operation with this number, counted from 0.
  void cut_at(std::uint32_t operation, Torn torn) {
    cut_at_ = operation;
    torn_ = torn;
  }
  /// Fails all writes and erasures from this operation on.
  void fail_from(std::uint32_t operation) { fail_from_ = operation; }
  /// Fails the operation with this number and all later ones until reopen(). Its bytes read back
  /// afterwards, but are not durable.
  void fail_at(std::uint32_t operation, Torn torn) {
    fail_at_ = operation;
    torn_ = torn;
  }
  /// Makes durable the bytes that read back.
  void reopen() { failed_ = false; }
  /// Restores the durable bytes, as a power cut does before a failed storage is opened again.
  void lose() {
    if (failed_) cells_.bytes = durable_;
  }
  /// Fails the read with this number, counted from now, once.
  void fail_read(std::uint32_t read) { reads_ = read; }
  bool read_failed() const { return reads_ == UINT32_MAX; }
  bool failed() const { return failed_; }
  /// Ignores writes to this byte.
  void stick(std::uint32_t at) { stuck_ = at; }
  std::uint32_t operations() const { return operations_; }
  std::uint32_t bytes_read() const { return bytes_read_; }

  std::uint32_t sector_size() const override { return cells_.sector_size; }
  std::uint32_t sector_count() const override {
    return static_cast<std::uint32_t>(cells_.bytes.size() / cells_.sector_size);
  }

  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    EXPECT_LE(at + size, cells_.bytes.size());
    if (failed_ || (reads_ != UINT32_MAX && reads_-- == 0)) return false;
    std::memcpy(to, cells_.bytes.data() + at, size);
    bytes_read_ += size;
    return true;
  }

  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    if (failed_) return false;
    EXPECT_EQ(at % unit, 0U);
    EXPECT_EQ(size % unit, 0U);
    EXPECT_LE(at + size, cells_.bytes.size());
    EXPECT_FALSE(cells_.half_erased[at / cells_.sector_size]) << at;
    const auto* const bytes = static_cast<const std::uint8_t*>(from);
    const std::uint8_t* const cells = &cells_.bytes[at];
    EXPECT_EQ(static_cast<std::uint32_t>(std::count(cells, cells + size, 0xFF)), size)
        << "written twice: " << at;
    if (fails()) return false;
    const bool cut = is_cut();
    bool whole = false;
    for (std::uint32_t i = 0; i < size; ++i) {
      std::uint8_t byte = bytes[i];
      if (i % unit == 0) whole = random() % 2 == 0;
      if (cut) byte = torn(byte, i, size, whole);
      if (at + i != stuck_) cells_.bytes[at + i] = byte;
    }
    return end(cut);
  }

  bool erase(std::uint32_t sector) override {
    EXPECT_LT(sector, sector_count());
    if (failed_ || fails()) return false;
    const bool cut = is_cut();
    bool whole = false;
    ++cells_.erasures[sector];
    cells_.half_erased[sector] = cut;
    for (std::uint32_t i = 0; i < cells_.sector_size; ++i) {
      std::uint8_t& byte = cells_.bytes[sector * cells_.sector_size + i];
      if (i % unit == 0) whole = random() % 2 == 0;
      // Erasing sets bits: a torn erasure has set some of them.
      if (!cut) {
        byte = 0xFF;
      } else if (torn_ == Torn::all || (torn_ == Torn::half && i < cells_.sector_size / 2) ||
                 (torn_ == Torn::units && whole)) {
        byte = 0xFF;
      } else if (torn_ == Torn::noise) {
        byte = static_cast<std::uint8_t>(byte | random());
      }
    }
    return end(cut);
  }

 private:
  bool fails() const { return operations_ >= fail_from_; }

  // Returns whether this operation is not completed.
  bool is_cut() {
    const std::uint32_t operation = operations_++;
    if (operation == fail_at_) {
      failed_ = true;
      durable_ = cells_.bytes;
    }
    return operation == cut_at_ || failed_;
  }
  bool end(bool cut) const {
    if (cut && !failed_) throw PowerCut();
    return !cut;
  }

  // Writing clears bits: a torn write has cleared some of them.
  std::uint8_t torn(std::uint8_t byte, std::uint32_t i, std::uint32_t size, bool whole) {
    switch (torn_) {
      case Torn::nothing:
        return 0xFF;
      case Torn::half:
        return i < size / 2 ? byte : 0xFF;
      case Torn::noise:
        return static_cast<std::uint8_t>(byte | random());
      case Torn::units:
        return whole ? byte : 0xFF;
      case Torn::all:
        break;
    }
    return byte;
  }

  std::uint8_t random() {
    state_ = state_ * 1664525U + 1013904223U;
    return static_cast<std::uint8_t>(state_ >> 24);
  }

  Cells& cells_;
  std::uint32_t cut_at_ = UINT32_MAX;
  std::uint32_t fail_from_ = UINT32_MAX;
  std::uint32_t fail_at_ = UINT32_MAX;
  std::uint32_t reads_ = UINT32_MAX;   // reads left before one fails
  bool failed_ = false;                // until reopen()
  std::vector<std::uint8_t> durable_;  // once failed: the bytes a power cut leaves
  std::uint32_t stuck_ = UINT32_MAX;
  std::uint32_t operations_ = 0;
  std::uint32_t bytes_read_ = 0;
  std::uint32_t state_ = 12345;
  Torn torn_ = Torn::nothing;
};

}  // namespace tillwire::test
