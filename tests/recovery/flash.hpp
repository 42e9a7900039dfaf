// Simulated NOR flash: it holds callers to the contract of Storage, and its power can be cut.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <tillwire/port/storage.hpp>
#include <vector>

namespace tillwire::test {

/// Thrown where the power is cut.
struct PowerCut {};

/// The memory stays when a Flash goes and another one is made of it.
struct Cells {
  Cells(std::uint32_t size, std::uint32_t count) : sector_size(size), bytes(size * count, 0xFF) {}

  std::uint32_t sector_size;
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint32_t> erasures = std::vector<std::uint32_t>(bytes.size() / sector_size, 0);
};

class Flash final : public Storage {
 public:
  /// What a cut leaves of a write or an erasure.
  enum class Torn { nothing, half, noise, all };

  explicit Flash(Cells& cells) : cells_(cells) {}

  /// The power fails in the midst of the operation with this number, counted from 0.
  void cut_at(std::uint32_t operation, Torn torn) {
    cut_at_ = operation;
    torn_ = torn;
  }
  /// From this operation on, everything that writes or erases answers false.
  void fail_from(std::uint32_t operation) { fail_from_ = operation; }
  /// Writes to this byte do not take.
  void stick(std::uint32_t at) { stuck_ = at; }
  std::uint32_t operations() const { return operations_; }
  std::uint32_t bytes_read() const { return bytes_read_; }

  std::uint32_t sector_size() const override { return cells_.sector_size; }
  std::uint32_t sector_count() const override {
    return static_cast<std::uint32_t>(cells_.bytes.size() / cells_.sector_size);
  }

  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    EXPECT_LE(at + size, cells_.bytes.size());
    std::memcpy(to, cells_.bytes.data() + at, size);
    bytes_read_ += size;
    return true;
  }

  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    EXPECT_EQ(at % unit, 0U);
    EXPECT_EQ(size % unit, 0U);
    EXPECT_LE(at + size, cells_.bytes.size());
    const auto* const bytes = static_cast<const std::uint8_t*>(from);
    for (std::uint32_t i = 0; i < size; ++i) {
      EXPECT_EQ(cells_.bytes[at + i], 0xFF) << "written twice: " << at + i;
    }
    if (fails()) return false;
    const bool cut = operations_++ == cut_at_;
    for (std::uint32_t i = 0; i < size; ++i) {
      std::uint8_t byte = bytes[i];
      if (cut) byte = torn(byte, i, size);
      if (at + i != stuck_) cells_.bytes[at + i] = byte;
    }
    if (cut) throw PowerCut();
    return true;
  }

  bool erase(std::uint32_t sector) override {
    EXPECT_LT(sector, sector_count());
    if (fails()) return false;
    const bool cut = operations_++ == cut_at_;
    ++cells_.erasures[sector];
    for (std::uint32_t i = 0; i < cells_.sector_size; ++i) {
      std::uint8_t& byte = cells_.bytes[sector * cells_.sector_size + i];
      // Erasing sets bits: a torn erasure has set some of them.
      if (!cut) {
        byte = 0xFF;
      } else if (torn_ == Torn::all || (torn_ == Torn::half && i < cells_.sector_size / 2)) {
        byte = 0xFF;
      } else if (torn_ == Torn::noise) {
        byte = static_cast<std::uint8_t>(byte | random());
      }
    }
    if (cut) throw PowerCut();
    return true;
  }

 private:
  bool fails() { return operations_ >= fail_from_; }

  // Writing clears bits: a torn write has cleared some of them.
  std::uint8_t torn(std::uint8_t byte, std::uint32_t i, std::uint32_t size) {
    switch (torn_) {
      case Torn::nothing:
        return 0xFF;
      case Torn::half:
        return i < size / 2 ? byte : 0xFF;
      case Torn::noise:
        return static_cast<std::uint8_t>(byte | random());
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
  std::uint32_t stuck_ = UINT32_MAX;
  std::uint32_t operations_ = 0;
  std::uint32_t bytes_read_ = 0;
  std::uint32_t state_ = 12345;
  Torn torn_ = Torn::nothing;
};

}  // namespace tillwire::test
