// DUKPT with 3DES: an initial key, a transaction, its keys for a PIN and a MAC.
#include <tillwire/security/dukpt.hpp>

#include "keys.hpp"

namespace figures {

std::uint32_t work(const Lent& lent) {
  using namespace tillwire;
  static const std::uint8_t serial[10] = {0xff, 0xff, 0x98, 0x76, 0x54, 0x32, 0x10, 0xe0};
  TdesDukpt dukpt(lent.des, lent.store);
  if (dukpt.load(InitialKey::from_clear_bytes(lent.key, 16), serial) != DukptError::none) return 0;
  TdesDukptKeys keys;
  if (dukpt.next(keys) != DukptError::none) return 0;
  ClearKey<KeyUse::pin> pin_key;
  ClearKey<KeyUse::mac> mac_key;
  if (keys.pin_key(pin_key) != DukptError::none) return 0;
  return keys.mac_key(DukptWay::send, mac_key) == DukptError::none ? 1 : 0;
}

}  // namespace figures
