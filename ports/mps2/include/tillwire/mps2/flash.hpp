// A NOR flash of four sectors for a journal.
#pragma once

#include <cstdint>
#include <tillwire/mps2/board.hpp>
#include <tillwire/port/storage.hpp>

namespace tillwire::mps2 {

/// Stores its cells in a file of the host, which outlives QEMU as a chip's cells outlive a power
/// cut. A driver for a chip has the same three functions: it reads where the flash is mapped, sends
/// the command that programs a unit and waits for its end, and does the same to erase a sector. It
/// keeps to what is checked here: programming turns bits from 1 to 0 only, and a unit, for which
/// most chips store check bits, is written once until its sector is erased.
class Flash final : public tillwire::Storage {
 public:
  /// Opens the file with the cells, or makes it with blank ones. The flash cannot be used before
  /// this, or after it returned false.
  bool insert(const char* path) { return cells_.open(path, sectors * sector_bytes); }

  std::uint32_t sector_size() const override { return sector_bytes; }
  std::uint32_t sector_count() const override { return sectors; }

  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    return at <= sectors * sector_bytes && size <= sectors * sector_bytes - at &&
           cells_.read(at, to, size);
  }

  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    if (at % unit != 0 || size % unit != 0) return false;
    const auto* bytes = static_cast<const std::uint8_t*>(from);
    for (; size != 0; at += unit, bytes += unit, size -= unit) {
      if (!is_blank(at) || !cells_.write(at, bytes, unit)) return false;
    }
    return true;
  }

  bool erase(std::uint32_t sector) override {
    static constexpr std::uint32_t blank[unit / 4] = {~0U, ~0U, ~0U, ~0U};
    if (sector >= sectors) return false;
    for (std::uint32_t at = 0; at < sector_bytes; at += unit) {
      if (!cells_.write(sector * sector_bytes + at, blank, unit)) return false;
    }
    return true;
  }

 private:
  static constexpr std::uint32_t sectors = 4;
  static constexpr std::uint32_t sector_bytes = 2048;

  bool is_blank(std::uint32_t at) {
    std::uint32_t words[unit / 4];
    return read(at, words, unit) && (words[0] & words[1] & words[2] & words[3]) == ~0U;
  }

  HostFile cells_;
};

}  // namespace tillwire::mps2
