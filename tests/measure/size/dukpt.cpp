// DUKPT with 3DES: an initial key, a transaction, its keys for a PIN and a MAC.
#include <tillwire/security/dukpt.hpp>

#include "dukpt_registers.hpp"
#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher& des, tillwire::BlockCipher&, tillwire::Random&) {
  using namespace tillwire;
  static constexpr std::uint8_t initial[] = {0x13, 0x57, 0x9b, 0xdf, 0x02, 0x46, 0x8a, 0xce,
                                             0x2f, 0x4f, 0x6e, 0x8f, 0xae, 0xce, 0xef, 0x0e};
  static constexpr std::uint8_t serial[] = {0xff, 0xff, 0x98, 0x76, 0x54, 0x32, 0x10, 0xe0, 0, 0};
  TdesDukpt dukpt(des, dukpt_registers());
  TdesDukptKeys keys;
  ClearKey<KeyUse::pin> pin_key;
  ClearKey<KeyUse::mac> mac_key;
  return dukpt.load(InitialKey::from_clear_bytes(initial), serial) == DukptError::none &&
         dukpt.next(keys) == DukptError::none && keys.pin_key(pin_key) == DukptError::none &&
         keys.mac_key(DukptWay::send, mac_key) == DukptError::none;
}

}  // namespace figures
