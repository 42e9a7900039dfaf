// DUKPT with 3DES (ANSI X9.24-1:2009): the terminal's side, with separate keys for each
// transaction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/secret_bytes.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/dukpt_store.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

// Beyond the specification, which shows keySerialNumber and dukptId of generateKey in an example,
// but says neither what they mean nor how to request an initial key: ask the gateway's operator. By
// their names, keySerialNumber is the initial key's, whose first digits are in every key serial
// number here, and dukptId is the host's number of a base key.

/// Why there is no key for a transaction.
enum class [[nodiscard]] DukptError : std::uint8_t{
    none,
    key,             ///< the initial key is not of the algorithm, or is a weak one
    cipher,          ///< the cipher's block is not the algorithm's, or the cipher failed
    store,           ///< the store failed, or its state is damaged: a retry may succeed
    not_loaded,      ///< there is no initial key, or loading it was interrupted
    used_up,         ///< all keys were used: a new initial key is needed
    no_transaction,  ///< next() has not supplied keys
    strength,        ///< the key would be stronger than the one it is derived from
    loaded_before,   ///< the store has keys of this serial number: they continue, so that none is
                     ///< issued twice
};

/// The direction of a key for MACs or data. Both sides must have agreed on the directions.
enum class DukptWay : std::uint8_t {
  send,     ///< for what the terminal sends: it makes MACs, it encrypts
  receive,  ///< for what it receives: it verifies, it decrypts
  both,     ///< one key for both; for 3DES, the key of what it sends
};

namespace detail {

/// The key and the key serial number of a transaction.
template <std::uint32_t Bytes>
struct DukptUse {
  KeyMemory key;
  std::uint8_t serial[Bytes] = {};
  char digits[2 * Bytes] = {};

  Text text() const { return key.size() == 0 ? Text() : Text(digits, sizeof digits); }
};

inline std::uint32_t count_ones(std::uint32_t bits) {
  std::uint32_t count = 0;
  for (; bits != 0; bits &= bits - 1) ++count;
  return count;
}

/// The registers of future keys and the counter, which work alike for both algorithms. Register i
/// holds the key of the next counter whose lowest bit is bit i; from it, the registers below are
/// filled for the counters that follow. The number of one bits in a counter is limited.
///
/// Scheme has: registers, most_ones, the bits beyond them, type_of(size) and size_of(type), which
/// is 0 for another scheme's type, and derive(), which makes the key of a counter from that of the
/// counter without its lowest bit.
template <class Scheme>
class DukptRegisters {
 public:
  DukptRegisters(BlockCipher& cipher, DukptStore& store) : cipher_(cipher), store_(store) {}

  DukptError load(KeyBytes initial, const std::uint8_t (&serial_number)[8]) {
    DukptState state;
    if (!store_.read(state)) return DukptError::store;
    if (state.counter != 0 &&
        std::memcmp(state.serial_number, serial_number, sizeof state.serial_number) == 0) {
      return DukptError::loaded_before;
    }
    state = {};
    if (!store_.write(state)) return DukptError::store;  // until all of it is stored
    std::memcpy(state.serial_number, serial_number, sizeof state.serial_number);
    state.key_type = Scheme::type_of(initial.size);
    state.spent = DukptState::no_register;
    const DukptError error = fill_below(Scheme::registers, initial, state);
    if (error != DukptError::none) return error;
    state.counter = 1;
    return store_.write(state) ? DukptError::none : DukptError::store;
  }

  /// Issues the key of the next counter, with its serial number also in hex digits. If it returns
  /// anything other than `none`, there is no key.
  template <std::uint32_t Bytes>
  DukptError next(DukptUse<Bytes>& use) {
    DukptState used;
    const DukptError error = next(use.key, used);
    if (error != DukptError::none) {
      use.key.wipe();
      return error;
    }
    Scheme::put_serial(use.serial, used.serial_number, used.counter);
    hex_encode(use.serial, Bytes, use.digits);
    return DukptError::none;
  }

 private:
  static constexpr std::uint32_t used_up = 0xffffffff;  // has more ones than any counter

  /// Issues the key of the next counter, which is never issued again, even after a power cut.
  DukptError next(KeyMemory& key, DukptState& used) {
    DukptState state;
    if (!store_.read(state)) return DukptError::store;
    if (state.counter == 0) return DukptError::not_loaded;
    const std::uint32_t size = Scheme::size_of(state.key_type);
    if (size == 0) return DukptError::store;
    for (;;) {
      // A power cut may have happened after the counter was written and before the key was erased.
      if (state.spent != DukptState::no_register && !store_.erase_key(state.spent)) {
        return DukptError::store;
      }
      if (state.counter == used_up) return DukptError::used_up;
      const std::uint32_t lowest = state.counter & (0U - state.counter);
      const std::uint32_t index = count_ones(lowest - 1);
      const DukptRead read = store_.read_key(index, key.make(size), size);
      if (read == DukptRead::failed) return DukptError::store;
      used = state;
      const bool whole = read == DukptRead::done;
      const bool full = count_ones(state.counter) == Scheme::most_ones;
      if (whole && !full) {
        const DukptError error = fill_below(index, key.bytes(), state);
        if (error != DukptError::none) return error;
      }
      // X9.24-1:2009, A.2: a damaged register also loses all counters derived from it.
      advance(state.counter, whole && !full ? 1 : lowest);
      state.spent = static_cast<std::uint8_t>(index);
      if (!store_.write(state)) return DukptError::store;
      if (whole) return store_.erase_key(index) ? DukptError::none : DukptError::store;
    }
  }

  // Beyond the last register, or wrapped to 0: the counters are used up.
  static void advance(std::uint32_t& counter, std::uint32_t step) {
    counter += step;
    if (counter == 0 || (counter & Scheme::beyond) != 0) counter = used_up;
  }

  DukptError fill_below(std::uint32_t index, KeyBytes from, const DukptState& state) {
    KeyMemory future;
    while (index-- != 0) {
      std::uint8_t* const room = future.make(from.size);
      if (!Scheme::derive(cipher_, from, state.serial_number, state.counter | 1U << index, room)) {
        return DukptError::cipher;
      }
      if (!store_.write_key(index, room, from.size)) return DukptError::store;
    }
    return DukptError::none;
  }

  BlockCipher& cipher_;
  DukptStore& store_;
};

/// The 3DES scheme: ANSI X9.24-1:2009, A.2 and A.4.
struct TdesDukptScheme {
  static constexpr std::uint32_t registers = 21;
  static constexpr std::uint32_t most_ones = 10;
  static constexpr std::uint32_t beyond = ~0U << registers;
  static constexpr std::uint32_t part = 8;  // in bytes
  static constexpr std::uint32_t whole = 16;

  static std::uint8_t type_of(std::uint32_t) { return 0; }
  static std::uint32_t size_of(std::uint8_t type) { return type == 0 ? whole : 0; }

  /// Writes the key serial number, whose last 21 bits are the counter.
  static void put_serial(std::uint8_t (&out)[10], const std::uint8_t* initial,
                         std::uint32_t counter) {
    std::memcpy(out, initial, 8);
    out[7] = static_cast<std::uint8_t>(out[7] | counter >> 16U);
    out[8] = static_cast<std::uint8_t>(counter >> 8U);
    out[9] = static_cast<std::uint8_t>(counter);
  }

  /// Derives a key. Not inlined: with few registers, g++ -Os writes the copy of the key to the
  /// stack twice.
  [[gnu::noinline]] static bool derive(BlockCipher& cipher, KeyBytes from,
                                       const std::uint8_t* serial_number, std::uint32_t counter,
                                       std::uint8_t* out) {
    std::uint8_t serial[10];
    put_serial(serial, serial_number, counter);
    std::uint8_t key[whole];
    copy_secret(key, from.data, sizeof key);
    // The right half uses the key itself, the left half a variant of it.
    bool done = true;
    for (std::size_t half = 2; half-- != 0;) {
      std::uint8_t* const to = out + half * part;
      std::memcpy(to, serial + sizeof serial - part, part);
      mix_secret(to, key + part, part);
      done = done && cipher.encrypt(KeyBytes::from_clear_bytes(key, part), to, to);
      mix_secret(to, key + part, part);
      copy_secret(key, key, part / 2, 0xc0);
      copy_secret(key + part, key + part, part / 2, 0xc0);
    }
    tillwire::wipe(key, sizeof key);
    return done;
  }
};

}  // namespace detail

/// The keys of one transaction under DUKPT with 3DES, wiped on destruction. Filled by TdesDukpt.
class TdesDukptKeys {
 public:
  TdesDukptKeys() = default;
  TdesDukptKeys(const TdesDukptKeys&) = delete;
  TdesDukptKeys& operator=(const TdesDukptKeys&) = delete;

  /// Returns the key serial number: 20 hex digits, which are sent with the message so that the host
  /// can derive the same keys. Absent if there is no transaction. Valid until this object is
  /// changed or destroyed.
  Text key_serial_number() const& { return use_.text(); }
  Text key_serial_number() const&& = delete;

  /// Makes the key for PIN blocks, with odd parity, as PinEncrypter requires.
  DukptError pin_key(ClearKey<KeyUse::pin>& key) const {
    return variant(7, detail::KeyFiller::memory_of(key));
  }
  /// Makes the key for MACs, for RetailMac or Cmac.
  DukptError mac_key(DukptWay way, ClearKey<KeyUse::mac>& key) const {
    return variant(way == DukptWay::receive ? 4 : 6, detail::KeyFiller::memory_of(key));
  }
  /// Makes the key for data: a variant, encrypted under itself (X9.24-1:2009, A.4.1). The cipher is
  /// 3DES.
  DukptError data_key(BlockCipher& des, DukptWay way, ClearKey<KeyUse::data>& key) const {
    constexpr std::uint32_t part = detail::TdesDukptScheme::part;
    detail::KeyMemory& out = detail::KeyFiller::memory_of(key);
    detail::KeyMemory under;
    const DukptError error = variant(way == DukptWay::receive ? 3 : 5, under, false);
    if (error != DukptError::none) {
      out.wipe();
      return error;
    }
    std::uint8_t* const to = out.make(under.size(), KeyAlgorithm::des);
    if (des.block_size() != part || !des.encrypt(under.bytes(), under.data(), to) ||
        !des.encrypt(under.bytes(), under.data() + part, to + part)) {
      out.wipe();
      return DukptError::cipher;
    }
    detail::set_odd_parity(to, out.size());
    return DukptError::none;
  }

  /// Wipes the keys before the object is destroyed.
  void wipe() { use_.key.wipe(); }

 private:
  friend class TdesDukpt;

  // X9.24-1:2009, table A-1: the bits of one byte in each half.
  DukptError variant(std::uint32_t byte, detail::KeyMemory& out, bool for_use = true) const {
    out.wipe();
    if (use_.key.size() == 0) return DukptError::no_transaction;
    constexpr std::uint32_t whole = detail::TdesDukptScheme::whole;
    std::uint8_t* const to = out.make(whole, KeyAlgorithm::des);
    detail::copy_secret(to, use_.key.bytes().data, whole);
    for (std::uint32_t at = byte; at < whole; at += detail::TdesDukptScheme::part) {
      to[at] = static_cast<std::uint8_t>(~to[at]);
    }
    if (for_use) detail::set_odd_parity(to, whole);
    return DukptError::none;
  }

  detail::DukptUse<10> use_;
};

/// Issues the keys of one transaction after another: 1,048,575 from an initial key.
///
///     TdesDukpt dukpt(des, store);
///     if (an_initial_key_has_come) report(dukpt.load(initial_key.key(), serial_number));
///     ...
///     TdesDukptKeys keys;
///     ClearKey<KeyUse::pin> pin_key;
///     if (dukpt.next(keys) != DukptError::none) return;
///     if (keys.pin_key(pin_key) != DukptError::none) return;
///
/// A key is issued once: before next() returns, the counter is beyond it, and nothing that it could
/// be derived from is left. If power fails in between, that key is lost and the next transaction
/// gets the next one. The host needs no notice: the key serial number contains everything.
///
/// A start of the program only constructs the two objects: next() continues from the store, and
/// returns `not_loaded` if there never was an initial key. load() is only for a new initial key. An
/// initial key whose serial number is in the store is rejected with `loaded_before`, even when its
/// keys are used up, because it would produce every key again. The store has only the last serial
/// number: the product must ensure that no earlier one is loaded again.
///
/// The initial key is not kept. load() first discards the previous keys: if it is interrupted,
/// next() returns `not_loaded`, and the initial key has to be loaded again. It does nothing if it
/// cannot read the store: the port has to erase a permanently damaged state, and the store then
/// needs a new initial key.
///
/// The product remains responsible for memory that erases the keys when the terminal is opened
/// (DukptStore), for an initial key that arrives in a key block or in a secure room, and for wiping
/// it after load(). A secure element with built-in DUKPT does not need this class.
///
/// Borrows the cipher and the store.
class TdesDukpt {
 public:
  /// Borrows both arguments. The cipher must also encrypt with keys of 8 bytes.
  TdesDukpt(BlockCipher& des, DukptStore& store) : cipher_(des), registers_(des, store) {}

  /// Loads an initial key of 16 bytes and its key serial number, whose last 21 bits, the counter,
  /// count as 0.
  DukptError load(InitialKey key, const std::uint8_t (&key_serial_number)[10]) {
    if (cipher_.block_size() != detail::TdesDukptScheme::part) return DukptError::cipher;
    if (key.bytes().size != detail::TdesDukptScheme::whole ||
        detail::is_unfit_key(false, key.bytes())) {
      return DukptError::key;
    }
    std::uint8_t serial[8];
    std::memcpy(serial, key_serial_number, sizeof serial);
    serial[7] &= 0xe0;
    return registers_.load(key.bytes(), serial);
  }

  /// Issues the keys of the next transaction. If it returns anything other than `none`, there are
  /// none.
  DukptError next(TdesDukptKeys& keys) {
    keys.wipe();
    if (cipher_.block_size() != detail::TdesDukptScheme::part) return DukptError::cipher;
    return registers_.next(keys.use_);
  }

 private:
  BlockCipher& cipher_;
  detail::DukptRegisters<detail::TdesDukptScheme> registers_;
};

}  // namespace tillwire
