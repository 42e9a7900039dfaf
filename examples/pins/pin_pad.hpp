// What a PIN pad does, in software and with test keys.
#pragma once

#include <tillwire/mbedtls/aes.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/security/pin_block.hpp>

namespace example {

/// Reads a PIN and returns it only as an encrypted PIN block. A product has a PIN pad that is
/// certified for this (PCI PTS): the PIN and the keys never leave it, and no application sees them.
/// The sandbox has no PIN pad, so this example, and no other one, has a clear PIN.
class PinPad {
 public:
  explicit PinPad(tillwire::Random& random)
      : under_des_(des_, tillwire::PinKey::from_clear_bytes(des_key), random),
        under_aes_(aes_, tillwire::PinKey::from_clear_bytes(aes_key), random) {}

  /// Lets the customer type a new PIN for a card: here it is always the same one.
  tillwire::PinError read(tillwire::PinFormat format, const tillwire::Secret& card_number,
                          tillwire::PinBlock& block) {
    char typed[] = {'2', '4', '6', '8'};
    const tillwire::Secret digits(typed, sizeof typed);
    const bool aes = format == tillwire::PinFormat::iso_4;
    tillwire::PinEncrypter& encrypter = aes ? under_aes_ : under_des_;
    const tillwire::PinError error = encrypter.encrypt(
        format, tillwire::ClearPin::from_clear_digits(digits), card_number, block);
    tillwire::wipe(typed, sizeof typed);
    return error;
  }

 private:
  // The test keys under which the sandbox gateway opens PIN blocks: its --help shows them.
  static constexpr std::uint8_t des_key[] = {0x5b, 0x4a, 0x38, 0x29, 0x16, 0x07, 0xf4, 0xe5,
                                             0xd3, 0xc2, 0xb0, 0xa1, 0x9e, 0x8f, 0x7c, 0x6d};
  static constexpr std::uint8_t aes_key[] = {0x6b, 0x5d, 0x4c, 0x3b, 0x2a, 0x19, 0x08, 0x76,
                                             0xf7, 0xe5, 0xd5, 0xc2, 0xb3, 0xa1, 0x91, 0x89};

  tillwire::mbedtls::Des des_;
  tillwire::mbedtls::Aes aes_;
  tillwire::PinEncrypter under_des_;
  tillwire::PinEncrypter under_aes_;
};

}  // namespace example
