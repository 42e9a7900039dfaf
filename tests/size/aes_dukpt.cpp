// DUKPT with AES: an initial key, a transaction, its keys for a PIN and a MAC.
#include <tillwire/security/aes_dukpt.hpp>

#include "keys.hpp"

namespace figures {

std::uint32_t work(const Lent& lent) {
  using namespace tillwire;
  static const std::uint8_t id[8] = {0x12, 0x34, 0x56, 0x78, 0x90, 0x12, 0x34, 0x56};
  AesDukpt dukpt(lent.aes, lent.store);
  if (dukpt.load(InitialKey::from_clear_bytes(lent.key, 16), id) != DukptError::none) return 0;
  AesDukptKeys keys;
  if (dukpt.next(keys) != DukptError::none) return 0;
  ClearKey<KeyUse::pin> pin_key;
  ClearKey<KeyUse::mac> mac_key;
  constexpr auto type = DukptKeyType::aes_128;
  if (keys.pin_key(lent.aes, type, pin_key) != DukptError::none) return 0;
  return keys.mac_key(lent.aes, DukptWay::send, type, mac_key) == DukptError::none ? 1 : 0;
}

}  // namespace figures
