// A retail MAC of a message.
#include <tillwire/security/mac.hpp>

#include "keys.hpp"

namespace figures {

std::uint32_t work(const Lent& lent) {
  tillwire::RetailMac mac(lent.des, tillwire::MacKey::from_clear_bytes(lent.key, 16));
  mac.add("a message", 9);
  std::uint8_t out[8];
  return mac.finish(out, sizeof out) == tillwire::MacError::none ? 1 : 0;
}

}  // namespace figures
