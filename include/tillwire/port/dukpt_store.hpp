// What a port implements to keep the keys of DUKPT: tamper-responsive memory, a secure element.
#pragma once

#include <cstdint>

namespace tillwire {

/// How far DUKPT has come.
struct DukptState {
  std::uint8_t serial_number[8] = {};  ///< of the initial key; of 3DES, the last 5 bits are 0
  std::uint32_t counter = 0;           ///< of the next transaction; 0 if no initial key was loaded
  std::uint8_t key_type = 0;           ///< 0 with 3DES; 2, 3, 4 with AES of 16, 24, 32 bytes
  std::uint8_t spent = 0;  ///< the register whose key was used last; no_register if none

  static constexpr std::uint8_t no_register = 255;  ///< of `spent`
};

/// What came of reading a key.
enum class [[nodiscard]] DukptRead : std::uint8_t{
    done,
    damaged,  ///< it is not what was written, or was never written: the key is lost
    failed,   ///< it could not be read now; another try may be better
};

/// The future keys of a terminal, in registers that are numbered from 0 on, and its counter.
///
/// These are keys in the clear: they belong into memory that forgets them when the terminal is
/// opened, not into a flash that can be read out. A port finds out damage itself, with a check sum
/// for each register and for the state, and has them in memory of which nothing is left when they
/// are erased. This is no use for several terminals or several initial keys at a time: each has a
/// store of its own.
///
/// The contract, which the counter relies on:
/// - What write(), write_key() and erase_key() answered true to is durable: a power cut after that
///   takes nothing of it back.
/// - A cut in the midst of write() leaves the state before it or the new one, never a third. A cut
///   in the midst of write_key() or erase_key() may leave anything in that register, and touches no
///   other.
class DukptStore {
 public:
  /// False if it cannot be read or is damaged. A store that is new has a state of zeros.
  virtual bool read(DukptState& state) = 0;
  /// Writes all of it at once; false if it failed.
  virtual bool write(const DukptState& state) = 0;
  /// Reads the `size` bytes that were written: 16 for 3DES, 16, 24 or 32 for AES.
  virtual DukptRead read_key(std::uint32_t index, std::uint8_t* key, std::uint32_t size) = 0;
  /// Registers 0 to 20 for 3DES, 0 to 31 for AES.
  virtual bool write_key(std::uint32_t index, const std::uint8_t* key, std::uint32_t size) = 0;
  /// Leaves nothing of the key. An empty register may be erased, too.
  virtual bool erase_key(std::uint32_t index) = 0;

 protected:
  ~DukptStore() = default;
};

}  // namespace tillwire
