// DUKPT with 3DES (ANSI X9.24-1:2009), the terminal's side: a key of its own for each transaction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/dukpt_store.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

// Beyond the specification. Of generateKey it shows keySerialNumber and dukptId in an example, and
// says neither what they mean nor how an initial key is asked for: ask the gateway's operator.
// By their names alone, keySerialNumber is the initial key's, whose first digits go into every key
// serial number here, and dukptId the host's own number of a base key.

/// Why there is no key of a transaction.
enum class [[nodiscard]] DukptError : std::uint8_t{
    none,
    key,             ///< the initial key is not of the algorithm, or is a weak one
    cipher,          ///< its block is not the algorithm's, or it failed
    store,           ///< it failed, or its state is damaged: the same may work later
    not_loaded,      ///< there is no initial key, or loading it was cut short
    used_up,         ///< all keys were used: a new initial key is needed
    no_transaction,  ///< next() has given no keys to it
    strength,        ///< a key is to be stronger than the one that it is derived from
    loaded_before,   ///< the store has keys of this serial number: they go on, none comes twice
};

/// What a key of MACs or data is for. Which ways the two sides have agreed upon is theirs to know.
enum class DukptWay : std::uint8_t {
  send,     ///< what the terminal sends: it makes MACs, it encrypts
  receive,  ///< what it receives: it verifies, it decrypts
  both,     ///< both with one key; of 3DES, that is the key of what it sends
};

namespace detail {

/// Memory for the key and the key serial number of a transaction.
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

/// The registers of future keys and the counter, which both algorithms have alike. Register i has
/// the key of the next counter whose lowest bit is bit i; with it, the registers below are filled
/// for the counters after it. A counter has no more than so many ones.
///
/// Scheme has: registers, most_ones, the bits beyond them, type_of(size) and size_of(type), which
/// is 0 for another scheme's type, and derive(), which makes the key of a counter out of that of
/// the counter without its lowest bit.
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
    if (!store_.write(state)) return DukptError::store;  // until all of it is there
    std::memcpy(state.serial_number, serial_number, sizeof state.serial_number);
    state.key_type = Scheme::type_of(initial.size);
    state.spent = DukptState::no_register;
    const DukptError error = fill_below(Scheme::registers, initial, state);
    if (error != DukptError::none) return error;
    state.counter = 1;
    return store_.write(state) ? DukptError::none : DukptError::store;
  }

  /// The key of the next counter and its serial number, in hex digits, too. If the answer is
  /// anything but `none`, there is no key.
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

  /// The key of the next counter, which is never given again: not even if the power fails.
  DukptError next(KeyMemory& key, DukptState& used) {
    DukptState state;
    if (!store_.read(state)) return DukptError::store;
    if (state.counter == 0) return DukptError::not_loaded;
    const std::uint32_t size = Scheme::size_of(state.key_type);
    if (size == 0) return DukptError::store;
    for (;;) {
      // A cut may have come between the counter and this.
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
      // X9.24-1:2009, A.2: all counters that come of a damaged register go with it.
      advance(state.counter, whole && !full ? 1 : lowest);
      state.spent = static_cast<std::uint8_t>(index);
      if (!store_.write(state)) return DukptError::store;
      if (whole) return store_.erase_key(index) ? DukptError::none : DukptError::store;
    }
  }

  // Beyond the last register, or round to 0: the counters have an end.
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

/// ANSI X9.24-1:2009, A.2 and A.4.
struct TdesDukptScheme {
  static constexpr std::uint32_t registers = 21;
  static constexpr std::uint32_t most_ones = 10;
  static constexpr std::uint32_t beyond = ~0U << registers;
  static constexpr std::uint32_t part = 8;  // bytes
  static constexpr std::uint32_t whole = 16;

  static std::uint8_t type_of(std::uint32_t) { return 0; }
  static std::uint32_t size_of(std::uint8_t type) { return type == 0 ? whole : 0; }

  static void mix(std::uint8_t* to, const std::uint8_t* from) {
    for (std::uint32_t i = 0; i < part; ++i) to[i] = static_cast<std::uint8_t>(to[i] ^ from[i]);
  }

  /// The key serial number: its last 21 bits are the counter.
  static void put_serial(std::uint8_t (&out)[10], const std::uint8_t* initial,
                         std::uint32_t counter) {
    std::memcpy(out, initial, 8);
    out[7] = static_cast<std::uint8_t>(out[7] | counter >> 16U);
    out[8] = static_cast<std::uint8_t>(counter >> 8U);
    out[9] = static_cast<std::uint8_t>(counter);
  }

  /// Not inlined: where registers are few, g++ -Os writes the copy of the key to the stack twice.
  [[gnu::noinline]] static bool derive(BlockCipher& cipher, KeyBytes from,
                                       const std::uint8_t* serial_number, std::uint32_t counter,
                                       std::uint8_t* out) {
    std::uint8_t serial[10];
    put_serial(serial, serial_number, counter);
    std::uint8_t key[whole];
    std::memcpy(key, from.data, sizeof key);
    // The right half with the key as it is, the left one with a variant of it.
    bool done = true;
    for (std::size_t half = 2; half-- != 0;) {
      std::uint8_t* const to = out + half * part;
      std::memcpy(to, serial + sizeof serial - part, part);
      mix(to, key + part);
      done = done && cipher.encrypt(KeyBytes::from_clear_bytes(key, part), to, to);
      mix(to, key + part);
      for (std::uint32_t i = 0; i < 4; ++i) {
        key[i] = static_cast<std::uint8_t>(key[i] ^ 0xc0U);
        key[part + i] = static_cast<std::uint8_t>(key[part + i] ^ 0xc0U);
      }
    }
    tillwire::wipe(key, sizeof key);
    return done;
  }
};

}  // namespace detail

/// The keys of one transaction under DUKPT with 3DES, wiped when they go. TdesDukpt fills it.
class TdesDukptKeys {
 public:
  TdesDukptKeys() = default;
  TdesDukptKeys(const TdesDukptKeys&) = delete;
  TdesDukptKeys& operator=(const TdesDukptKeys&) = delete;

  /// 20 hex digits, which go with the message: the host derives the same keys from them. Absent if
  /// there is no transaction. Valid until this object goes or changes.
  Text key_serial_number() const& { return use_.text(); }
  Text key_serial_number() const&& = delete;

  /// The key for its PIN block, with odd parity, as PinEncrypter takes it.
  DukptError pin_key(ClearKey<KeyUse::pin>& key) const {
    return variant(7, detail::KeyFiller::memory_of(key));
  }
  /// The key for its MACs, of RetailMac or Cmac.
  DukptError mac_key(DukptWay way, ClearKey<KeyUse::mac>& key) const {
    return variant(way == DukptWay::receive ? 4 : 6, detail::KeyFiller::memory_of(key));
  }
  /// The key for its data: a variant, encrypted under itself (X9.24-1:2009, A.4.1). The cipher is
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

  /// Forgets them before they go by themselves.
  void wipe() { use_.key.wipe(); }

 private:
  friend class TdesDukpt;

  // X9.24-1:2009, table A-1: in each half, the bits of one byte.
  DukptError variant(std::uint32_t byte, detail::KeyMemory& out, bool for_use = true) const {
    out.wipe();
    if (use_.key.size() == 0) return DukptError::no_transaction;
    constexpr std::uint32_t whole = detail::TdesDukptScheme::whole;
    std::uint8_t* const to = out.make(whole, KeyAlgorithm::des);
    std::memcpy(to, use_.key.bytes().data, whole);
    for (std::uint32_t at = byte; at < whole; at += detail::TdesDukptScheme::part) {
      to[at] = static_cast<std::uint8_t>(~to[at]);
    }
    if (for_use) detail::set_odd_parity(to, whole);
    return DukptError::none;
  }

  detail::DukptUse<10> use_;
};

/// Gives the keys of one transaction after another: 1,048,575 out of an initial key.
///
///     TdesDukpt dukpt(des, store);
///     if (an_initial_key_has_come) report(dukpt.load(initial_key.key(), serial_number));
///     ...
///     TdesDukptKeys keys;
///     ClearKey<KeyUse::pin> pin_key;
///     if (dukpt.next(keys) != DukptError::none) return;
///     if (keys.pin_key(pin_key) != DukptError::none) return;
///
/// A key is given once: the counter is beyond it, and nothing it could be derived from is left,
/// before next() returns. If the power fails in between, that one key is lost and the next
/// transaction has the next one. The host need not be told: the key serial number says it all.
///
/// A start of the program needs no more than the two objects: next() goes on where the store is,
/// and answers `not_loaded` if no initial key has ever come. load() is for a new initial key alone.
/// One whose serial number is in the store is refused, `loaded_before`, also when its keys are used
/// up: it would give every key again. The store has the last serial number only; that none before
/// it comes back is the product's to see to.
///
/// The initial key is not kept. load() gives up the keys before it first: if it is cut short,
/// next() answers `not_loaded` and the initial key has to come again. Without reading the store it
/// does nothing: a state that is damaged for good is erased by the port, and takes a new initial
/// key.
///
/// What remains the product's: memory that forgets the keys when the terminal is opened
/// (DukptStore), an initial key that comes in a key block or into a secure room, and to wipe it
/// after load(). A secure element with DUKPT of its own does without this.
///
/// The cipher and the store are borrowed.
class TdesDukpt {
 public:
  /// Borrows them. The cipher encrypts with keys of 8 bytes, too.
  TdesDukpt(BlockCipher& des, DukptStore& store) : cipher_(des), registers_(des, store) {}

  /// Loads an initial key of 16 bytes and its key serial number, of which the last 21 bits, the
  /// counter, are taken for 0.
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

  /// The keys of the next transaction. If the answer is anything but `none`, there are none.
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
