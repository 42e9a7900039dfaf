// What a port implements to keep the journal of a till or a card desk, in a file or raw NOR flash.
#pragma once

#include <cstdint>

namespace tillwire {

/// Memory that survives power cuts, in sectors of `sector_size` bytes that are erased as a whole.
/// It belongs to one Till, CardDesk or key storage at a time. Fresh storage may hold anything, but
/// only erased storage is formatted.
///
/// The contract, which they rely on:
/// - Erased bytes read as 0xFF.
/// - Bytes are written in units of 16 at multiples of 16, each unit at most once between two
///   erasures of its sector.
/// - What write() and erase() returned true for is durable: a later power cut reverts none of it. A
///   power cut during a call may leave anything in the units or the sector that the call was about,
///   and does not affect others.
/// - They return false on failure; the affected bytes are then undefined. Where these bytes could
///   read back without being durable, as in a file that could not be synced, every call returns
///   false from then on, until the storage is opened again: what reads back then is durable.
class Storage {
 public:
  static constexpr std::uint32_t unit = 16;  ///< bytes per write

  /// Returns the size of a sector in bytes, as the flash has it: a multiple of 256.
  virtual std::uint32_t sector_size() const = 0;
  /// Returns the number of sectors.
  virtual std::uint32_t sector_count() const = 0;
  /// Reads bytes from any position; returns false on failure.
  virtual bool read(std::uint32_t at, void* to, std::uint32_t size) = 0;
  /// Writes whole units, which must be erased; returns false on failure.
  virtual bool write(std::uint32_t at, const void* from, std::uint32_t size) = 0;
  /// Erases a sector, numbered from 0; returns false on failure.
  virtual bool erase(std::uint32_t sector) = 0;

  /// Called by what keeps its data here; returns false while another one does.
  bool claim(const void* owner) {
    if (owner_ == nullptr) owner_ = owner;
    return owner_ == owner;
  }
  /// Ends a claim.
  void release(const void* owner) {
    if (owner_ == owner) owner_ = nullptr;
  }

 protected:
  ~Storage() = default;

 private:
  const void* owner_ = nullptr;
};

}  // namespace tillwire
