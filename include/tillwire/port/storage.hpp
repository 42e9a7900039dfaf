// What a port implements to keep the journal: a file, or raw NOR flash.
#pragma once

#include <cstdint>

namespace tillwire {

/// Memory that outlives a power cut, in sectors that are erased as a whole. One Journal is in it at
/// a time. Each sector is
/// `sector_size` bytes. A fresh storage may hold anything, but a journal is made by itself only in
/// one that is erased: see Journal::open_or_format().
///
/// The contract, which the journal relies on:
/// - Erased bytes read as 0xFF.
/// - Bytes are written in units of 16 at multiples of 16, each unit at most once between two
///   erasures of its sector.
/// - What write() and erase() answered true to is durable: a power cut after that takes nothing of
///   it back. A cut in the midst of one may leave anything in the units or the sector it was about,
///   and touches no others.
/// - false: it could not be done, and the bytes it was about may hold anything. Where they might
///   read back without being durable, as in a file that could not be synced, everything answers
///   false from then on, until the storage is opened again: then what reads back is durable.
class Storage {
 public:
  static constexpr std::uint32_t unit = 16;  ///< bytes that are written at once

  /// In bytes, a multiple of 256: that of the flash.
  virtual std::uint32_t sector_size() const = 0;
  /// How many there are.
  virtual std::uint32_t sector_count() const = 0;
  /// Reads bytes from anywhere in it.
  virtual bool read(std::uint32_t at, void* to, std::uint32_t size) = 0;
  /// Writes whole units that are erased.
  virtual bool write(std::uint32_t at, const void* from, std::uint32_t size) = 0;
  /// Erases the sector of that number, from 0 on.
  virtual bool erase(std::uint32_t sector) = 0;

 protected:
  ~Storage() = default;

 private:
  friend class Journal;
  const void* owner_ = nullptr;  // the journal that uses it
};

}  // namespace tillwire
