// Encrypts a PIN for sending, as a PIN block of ISO 9564-1.
#pragma once

#include <cstdint>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/secret_bytes.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/pin_data.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/card_number.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/clear_pin.hpp>
#include <tillwire/security/key_check.hpp>

namespace tillwire {

// Beyond the specification, which only says that newPinData is text: ask the gateway's operator for
// the required format and key.

/// The formats of ISO 9564-1:2017 that may be sent. All except iso_1 include the card number, so
/// that a PIN block is useless with another card.
enum class PinFormat : std::uint8_t {
  iso_0,  ///< filled with F, under 3DES
  iso_1,  ///< without the card number, filled at random, under 3DES: for use without a card number
  iso_3,  ///< filled with digits A to F at random, under 3DES
  iso_4,  ///< filled at random, under AES, encrypted twice
};

/// Why there is no PIN block.
enum class [[nodiscard]] PinError : std::uint8_t{
    none,
    pin,          ///< not 4 to 12 digits
    card_number,  ///< not 8 to 19 digits
    key,  ///< not two or three different parts of 3DES with odd parity, none of them a weak key of
          ///< DES; not 16, 24 or 32 bytes of AES; all 0, as a wiped key is; or for another
          ///< algorithm than the format's
    cipher,  ///< not the format's (3DES for formats 0, 1 and 3, AES for format 4), or it failed
    random,  ///< the random generator failed, or gave no letters for format 3
};

/// An encrypted PIN block as hex digits, stored inside and wiped on destruction.
class PinBlock {
 public:
  PinBlock() = default;
  ~PinBlock() { wipe(); }
  PinBlock(const PinBlock&) = delete;
  PinBlock& operator=(const PinBlock&) = delete;

  /// Returns 16 digits, or 32 in format 4; absent if there is no PIN block. Valid until this object
  /// is changed or destroyed.
  PinData text() const {
    return size_ == 0 ? PinData() : PinData::made_elsewhere(Secret(digits_, size_));
  }

  /// Wipes the PIN block before the object is destroyed.
  void wipe() {
    tillwire::wipe(digits_, sizeof digits_);
    size_ = 0;
  }

 private:
  friend class PinEncrypter;

  char digits_[32] = {};
  std::uint32_t size_ = 0;
};

/// Makes PIN blocks and encrypts them under a PIN key.
///
///     PinEncrypter encrypter(des, pin_key.key(), random);
///     PinBlock block;
///     const ClearPin pin = ClearPin::from_clear_digits(Secret(digits, count));
///     if (encrypter.encrypt(PinFormat::iso_3, pin, card_number, block) != PinError::none) return;
///     ChangePin change;
///     change.card.card_number = card_number;
///     change.new_pin_data     = block.text();
///
/// A PIN has 4 to 12 digits. Wipes all intermediate results; the caller must wipe the PIN itself.
/// Does not check the card number's check digit: see card_number_flaw().
///
/// Borrows the cipher, the key and the random generator. Construct one for each PIN, because a
/// change of the key requires a new PinEncrypter: the old one still refers to the memory and the
/// size of the previous key. If that was wiped, it returns PinError::key; if the memory now holds a
/// key of another length, the PIN block would be wrong without an error.
class PinEncrypter {
 public:
  /// Borrows all arguments: a key of 16 or 24 bytes for 3DES, or of 16, 24 or 32 for AES.
  PinEncrypter(BlockCipher& cipher, PinKey key, Random& random)
      : cipher_(cipher), key_(key.bytes()), random_(random) {}

  /// Encrypts a PIN. Format 1 does not use the card number. If it returns anything other than
  /// `none`, `block` is empty.
  PinError encrypt(PinFormat format, const ClearPin& pin, const Secret& card_number,
                   PinBlock& block) {
    block.wipe();
    Fields fields;
    const PinError error = encrypt(format, pin.reveal(), card_number, fields);
    if (error == PinError::none) {
      const std::uint32_t size = format == PinFormat::iso_4 ? 16 : 8;
      detail::hex_encode(fields.pin, size, block.digits_);
      block.size_ = 2 * size;
    }
    tillwire::wipe(&fields, sizeof fields);
    return error;
  }

 private:
  static constexpr std::int32_t least_pin = 4;
  static constexpr std::int32_t most_pin = 12;
  static constexpr auto least_pan = static_cast<std::int32_t>(detail::least_card_digits);
  static constexpr auto most_pan = static_cast<std::int32_t>(detail::most_card_digits);

  // The two fields of a PIN block; only format 4 uses their second half.
  struct Fields {
    std::uint8_t pin[16] = {};
    std::uint8_t pan[16] = {};
  };

  PinError encrypt(PinFormat format, const Secret& pin, const Secret& pan, Fields& fields) {
    const bool aes = format == PinFormat::iso_4;
    if (cipher_.block_size() != (aes ? 16U : 8U)) return PinError::cipher;
    const bool is_key = detail::is_key_size(aes, key_.size) && !detail::is_unfit_key(aes, key_);
    if (!is_key || (!aes && !has_odd_parity(key_))) return PinError::key;
    const std::int32_t digits = detail::count_digits(pin);
    if (digits < least_pin || digits > most_pin) return PinError::pin;
    if (format != PinFormat::iso_1) {
      const std::int32_t size = detail::count_digits(pan);
      if (size < least_pan || size > most_pan) return PinError::card_number;
      aes ? put_whole_pan(pan, size, fields.pan) : put_pan_end(pan, size, fields.pan);
    }
    if (!fill(format, fields.pin)) return PinError::random;
    put_pin(format, pin, digits, fields.pin);
    // ISO 9564-1, 9.4.2.3: format 4 encrypts the PIN, adds the card number and encrypts again.
    if (aes && !cipher_.encrypt(key_, fields.pin, fields.pin)) return PinError::cipher;
    detail::mix_secret(fields.pin, fields.pan, sizeof fields.pin);
    return cipher_.encrypt(key_, fields.pin, fields.pin) ? PinError::none : PinError::cipher;
  }

  static void put(std::uint8_t* field, std::int32_t place, unsigned digit) {
    std::uint8_t& byte = field[place / 2];
    byte = static_cast<std::uint8_t>(place % 2 == 0 ? (byte & 0x0fU) | digit << 4U
                                                    : (byte & 0xf0U) | digit);
  }

  // 9.3: the control field, the number of digits, the digits; the rest keeps its filling.
  static void put_pin(PinFormat format, const Secret& pin, std::int32_t digits,
                      std::uint8_t* field) {
    constexpr std::uint8_t control[] = {0, 1, 3, 4};
    put(field, 0, control[static_cast<unsigned>(format)]);
    put(field, 1, static_cast<unsigned>(digits));
    auto from = pin.bytes();
    for (std::int32_t i = 0; i < digits; ++i) put(field, 2 + i, digit_of(from));
  }

  // 9.3.2.2: the last twelve digits without the check digit, at the end of eight bytes, with zeros
  // before them if there are fewer.
  static void put_pan_end(const Secret& pan, std::int32_t size, std::uint8_t* field) {
    auto from = pan.bytes();
    for (std::int32_t left = size - 1; left != 0; --left) {
      const unsigned digit = digit_of(from);
      if (left <= 12) put(field, 16 - left, digit);
    }
  }

  // 9.4.2.2.3: how many digits there are beyond twelve, then all digits, with zeros before them if
  // there are fewer than twelve.
  static void put_whole_pan(const Secret& pan, std::int32_t size, std::uint8_t* field) {
    const std::int32_t longer = size > 12 ? size - 12 : 0;
    put(field, 0, static_cast<unsigned>(longer));
    auto from = pan.bytes();
    const std::int32_t end = 1 + 12 + longer;
    for (std::int32_t place = end - size; place < end; ++place) put(field, place, digit_of(from));
  }

  static unsigned digit_of(TextBytes& from) { return static_cast<unsigned>(from.next()) - '0'; }

  // Fills what follows the PIN. For format 4: A in the first half, random bytes in the second.
  bool fill(PinFormat format, std::uint8_t* field) {
    if (format == PinFormat::iso_3) return fill_with_letters(field);
    if (format == PinFormat::iso_1) return random_.fill(field, 8);
    for (unsigned i = 0; i < 8; ++i) field[i] = format == PinFormat::iso_4 ? 0xaa : 0xff;
    return format != PinFormat::iso_4 || random_.fill(field + 8, 8);
  }

  // Fills with digits A to F of equal probability: 252 is a multiple of 6, and greater bytes are
  // skipped. A generator that returns too many of those counts as broken.
  bool fill_with_letters(std::uint8_t* field) {
    std::uint8_t noise[32];
    bool filled = random_.fill(noise, sizeof noise);
    std::uint32_t next = 0;
    for (std::int32_t place = 2; place < 16 && filled; ++next) {
      if (next == sizeof noise) {
        filled = false;
      } else if (noise[next] < 252) {
        put(field, place++, 10U + noise[next] % 6U);
      }
    }
    tillwire::wipe(noise, sizeof noise);
    return filled;
  }

  BlockCipher& cipher_;
  KeyBytes key_;
  Random& random_;
};

}  // namespace tillwire
