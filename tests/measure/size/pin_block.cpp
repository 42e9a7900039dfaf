// PIN blocks of all formats.
#include <tillwire/security/pin_block.hpp>

#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher& des, tillwire::BlockCipher& aes, tillwire::Random& random) {
  using namespace tillwire;
  static constexpr std::uint8_t pin_key[] = {0x5b, 0x4a, 0x38, 0x29, 0x16, 0x07, 0xf4, 0xe5,
                                             0xd3, 0xc2, 0xb0, 0xa1, 0x9e, 0x8f, 0x7c, 0x6d};
  bool done = true;
  for (const PinFormat format :
       {PinFormat::iso_0, PinFormat::iso_1, PinFormat::iso_3, PinFormat::iso_4}) {
    PinEncrypter encrypter(format == PinFormat::iso_4 ? aes : des,
                           PinKey::from_clear_bytes(pin_key), random);
    PinBlock block;
    done &= encrypter.encrypt(format, ClearPin::from_clear_digits("2468"), "5200000000000007",
                              block) == PinError::none;
  }
  return done;
}

}  // namespace figures
