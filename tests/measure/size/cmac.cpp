// A CMAC of a message.
#include <tillwire/security/mac.hpp>

#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher&, tillwire::BlockCipher& aes, tillwire::Random&) {
  static constexpr std::uint8_t key[] = {0x13, 0x57, 0x9b, 0xdf, 0x02, 0x46, 0x8a, 0xce,
                                         0x2f, 0x4f, 0x6e, 0x8f, 0xae, 0xce, 0xef, 0x0e};
  tillwire::Cmac mac(aes, tillwire::MacKey::from_clear_bytes(key));
  mac.add("a message", 9);
  std::uint8_t out[16];
  return mac.finish(out, sizeof out) == tillwire::MacError::none;
}

}  // namespace figures
