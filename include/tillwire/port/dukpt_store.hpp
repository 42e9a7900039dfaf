// What a port implements to keep DUKPT keys, in tamper-responsive memory or a secure element.
#pragma once

#include <cstdint>

namespace tillwire {

/// The progress of DUKPT: which keys are used up. The values are part of the stored format.
struct DukptState {
  std::uint8_t serial_number[8] = {};  ///< of the initial key; for 3DES, the last 5 bits are 0
  std::uint32_t counter = 0;  ///< counter of the next transaction; 0 if no initial key was loaded
  std::uint8_t key_type = 0;  ///< 0 for 3DES; 2, 3, 4 for AES with 16, 24, 32 bytes
  std::uint8_t spent = 0;     ///< the register whose key was used last; no_register if none was

  static constexpr std::uint8_t no_register = 255;  ///< value of `spent`
};

/// The result of reading a key.
enum class [[nodiscard]] DukptRead : std::uint8_t{
    done,
    damaged,  ///< not what was written, or never written: the key is lost
    failed,   ///< could not be read now; a retry may succeed
};

/// The future keys of a terminal, in registers numbered from 0 on, and its counter.
///
/// These are keys in the clear. They belong in memory that erases itself when the terminal is
/// opened, not in flash that can be read out. A port detects damage itself, with a checksum for
/// each register and for the state, and uses memory that retains nothing of erased keys. A store
/// serves one terminal and one initial key; every other needs its own store.
///
/// The contract, which the counter relies on:
/// - What write(), write_key() and erase_key() returned true for is durable: a later power cut
///   reverts none of it.
/// - A power cut during write() leaves either the previous state or the new one. A power cut during
///   write_key() or erase_key() may leave anything in that register, and does not affect the
///   others.
class DukptStore {
 public:
  /// Reads the state. Returns false if it cannot be read or is damaged. A new store has a state of
  /// zeros.
  virtual bool read(DukptState& state) = 0;
  /// Replaces the whole state at once; returns false on failure.
  virtual bool write(const DukptState& state) = 0;
  /// Reads the `size` bytes that were written: 16 for 3DES, 16, 24 or 32 for AES.
  virtual DukptRead read_key(std::uint32_t index, std::uint8_t* key, std::uint32_t size) = 0;
  /// Writes a key to a register, 0 to 20 for 3DES, 0 to 31 for AES; returns false on failure.
  virtual bool write_key(std::uint32_t index, const std::uint8_t* key, std::uint32_t size) = 0;
  /// Erases a key without a trace; returns false on failure. Erasing an empty register is allowed.
  virtual bool erase_key(std::uint32_t index) = 0;

 protected:
  ~DukptStore() = default;
};

}  // namespace tillwire
