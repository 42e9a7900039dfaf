// Message authentication codes under a terminal's MAC key: retail MAC and CMAC.
#pragma once

#include <cstdint>
#include <tillwire/base/secret_bytes.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/constant_time.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

// A terminal's MAC key (TAK) protects messages of the terminal's other protocol, such as ISO 8583
// with the acquirer. The services of this library require no MAC. That protocol defines the
// algorithm, the padding and how many bytes are sent.

/// Why there is no MAC, or not the expected one.
enum class [[nodiscard]] MacError : std::uint8_t{
    none,
    key,     ///< its size does not fit the algorithm, it is for another algorithm, two of its parts
             ///< are equal, one is a weak key of DES, or all of it is 0
    cipher,  ///< the cipher's block is not the algorithm's, or the cipher failed
    length,  ///< fewer than 4 bytes of a MAC, or more than a block
    differs,  ///< the message or its MAC is not what was sent, or another key was used
};

/// What a retail MAC appends to the message, up to the end of a block (ISO/IEC 9797-1:2011, 6.3).
enum class MacPadding : std::uint8_t {
  zeros,          ///< method 1, ANSI X9.19: appended zeros do not change the MAC
  one_and_zeros,  ///< method 2: a bit of 1, then zeros; every message is padded
};

namespace detail {

/// CBC over a message that arrives in pieces. Encrypts a block when the next one begins, so that
/// the last block is still open at the end.
class MacChain {
 public:
  explicit MacChain(BlockCipher& cipher) : cipher_(cipher), block_size_(cipher.block_size()) {}
  ~MacChain() { restart(); }
  MacChain(const MacChain&) = delete;
  MacChain& operator=(const MacChain&) = delete;

  void add(KeyBytes key, const void* bytes, std::uint32_t size) {
    const auto* at = static_cast<const std::uint8_t*>(bytes);
    for (; size != 0; --size) {
      begin_next(key);
      add_bits(filled_++, *at++);
    }
  }

  /// Encrypts a full block.
  void begin_next(KeyBytes key) {
    if (filled_ != block_size_) return;
    encrypt(key);
    filled_ = 0;
  }

  /// Encrypts the block as it is.
  void encrypt(KeyBytes key) { failed_ |= !cipher_.encrypt(key, block_, block_); }
  void decrypt(KeyBytes key) { failed_ |= !cipher_.decrypt(key, block_, block_); }

  /// Marks the end of a message whose last block may be full.
  void pad_with_one(KeyBytes key) {
    begin_next(key);
    add_bits(filled_, 0x80);
  }

  /// Ends a CMAC: NIST SP 800-38B, 6.2.
  void finish_cmac(KeyBytes key) {
    std::uint8_t subkey[most_block] = {};
    failed_ |= !cipher_.encrypt(key, subkey, subkey);
    double_it(subkey);
    if (filled_ != block_size_) {
      add_bits(filled_, 0x80);
      double_it(subkey);
    }
    mix_secret(block_, subkey, block_size_);
    tillwire::wipe(subkey, sizeof subkey);
    encrypt(key);
  }

  std::uint32_t block_size() const { return block_size_; }
  bool failed() const { return failed_; }
  const std::uint8_t* block() const { return block_; }

  void restart() {
    tillwire::wipe(block_, sizeof block_);
    filled_ = 0;
    failed_ = false;
  }

 private:
  void add_bits(std::uint32_t at, unsigned bits) {
    block_[at] = static_cast<std::uint8_t>(block_[at] ^ bits);
  }

  // Doubles in the field of 2^128 or 2^64 elements; the time does not depend on the bits.
  void double_it(std::uint8_t* subkey) const {
    unsigned carry = block_size_ == most_block ? 0x87 : 0x1b;
    carry &= 0U - (subkey[0] >> 7U);
    for (std::uint32_t i = block_size_; i-- != 0;) {
      const unsigned doubled = subkey[i] * 2U ^ carry;
      carry = doubled >> 8U;
      subkey[i] = static_cast<std::uint8_t>(doubled);
    }
  }

  BlockCipher& cipher_;
  const std::uint32_t block_size_;
  std::uint32_t filled_ = 0;
  bool failed_ = false;
  std::uint8_t block_[most_block] = {};
};

}  // namespace detail

/// The common part of RetailMac and Cmac: the message in progress, and its end.
template <class Algorithm>
class MessageMac {
 public:
  /// Adds a piece of the message; the first piece begins it.
  void add(const void* bytes, std::uint32_t size) {
    if (self().key_fits()) chain_.add(self().chain_key(), bytes, size);
  }

  /// Ends the message and writes the first `size` bytes of its MAC, at least 4. Writes nothing
  /// unless it returns `none`. In any case the next add() begins a new message.
  MacError finish(std::uint8_t* mac, std::uint32_t size) {
    const MacError error = end(size);
    for (std::uint32_t i = 0; error == MacError::none && i < size; ++i) mac[i] = chain_.block()[i];
    chain_.restart();
    return error;
  }

  /// Ends the message and compares its MAC with the received one; the time does not depend on where
  /// they differ. The next add() begins a new message.
  MacError verify(const std::uint8_t* mac, std::uint32_t size) {
    MacError error = end(size);
    if (error == MacError::none && !detail::equal_in_constant_time(mac, chain_.block(), size)) {
      error = MacError::differs;
    }
    chain_.restart();
    return error;
  }

 protected:
  /// Borrows the cipher.
  explicit MessageMac(BlockCipher& cipher) : chain_(cipher) {}
  ~MessageMac() = default;

  detail::MacChain chain_;  ///< the message so far

 private:
  static constexpr std::uint32_t least = 4;  // in bytes: 2^32 tries forge a MAC of this length

  Algorithm& self() { return static_cast<Algorithm&>(*this); }

  MacError end(std::uint32_t size) {
    if (!self().block_fits()) return MacError::cipher;
    if (!self().key_fits()) return MacError::key;
    if (size < least || size > chain_.block_size()) return MacError::length;
    self().end_message();
    return chain_.failed() ? MacError::cipher : MacError::none;
  }
};

/// The MAC of ANSI X9.19 under a key of two parts: ISO/IEC 9797-1:2011, algorithm 3 with DES. Every
/// block goes through DES under the first part, the last one through 3DES under both.
///
///     RetailMac mac(des, mac_key.key());
///     mac.add(message, size);
///     std::uint8_t sent[8];
///     if (mac.finish(sent, sizeof sent) != MacError::none) return;
///
/// The cipher must also encrypt with keys of 8 bytes. Borrows the cipher and the key.
class RetailMac final : public MessageMac<RetailMac> {
 public:
  /// Borrows the cipher and a key of 16 bytes. Ignores its parity.
  RetailMac(BlockCipher& des, MacKey key, MacPadding padding = MacPadding::zeros)
      : MessageMac(des), key_(key.bytes()), padding_(padding) {}

 private:
  friend class MessageMac<RetailMac>;
  static constexpr std::uint32_t part = 8;  // in bytes

  bool block_fits() const { return chain_.block_size() == part; }
  bool key_fits() const {
    return block_fits() && key_.size == 2 * part && !detail::is_unfit_key(false, key_);
  }
  KeyBytes chain_key() const { return KeyBytes::from_clear_bytes(key_.data, part); }

  void end_message() {
    if (padding_ == MacPadding::one_and_zeros) chain_.pad_with_one(chain_key());
    chain_.encrypt(chain_key());
    chain_.decrypt(KeyBytes::from_clear_bytes(key_.data + part, part));
    chain_.encrypt(chain_key());
  }

  KeyBytes key_;
  MacPadding padding_;
};

/// CMAC (NIST SP 800-38B; ISO/IEC 9797-1:2011, algorithm 5) of a message of any length, under AES
/// or 3DES. Used like RetailMac; needs only encrypt() of the cipher.
class Cmac final : public MessageMac<Cmac> {
 public:
  /// Borrows the cipher and a key of 16, 24 or 32 bytes for AES, of 16 or 24 for 3DES.
  Cmac(BlockCipher& cipher, MacKey key) : MessageMac(cipher), key_(key.bytes()) {}

 private:
  friend class MessageMac<Cmac>;

  bool block_fits() const { return chain_.block_size() == 8 || chain_.block_size() == 16; }
  bool key_fits() const {
    const bool aes = chain_.block_size() == detail::most_block;
    return block_fits() && detail::is_key_size(aes, key_.size) && !detail::is_unfit_key(aes, key_);
  }
  KeyBytes chain_key() const { return key_; }

  void end_message() { chain_.finish_cmac(key_); }

  KeyBytes key_;
};

}  // namespace tillwire
