// DUKPT with AES: an initial key, a transaction, its keys for a PIN and a MAC.
#include <tillwire/security/aes_dukpt.hpp>

#include "dukpt_registers.hpp"
#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher&, tillwire::BlockCipher& aes, tillwire::Random&) {
  using namespace tillwire;
  static constexpr std::uint8_t initial[] = {0x13, 0x57, 0x9b, 0xdf, 0x02, 0x46, 0x8a, 0xce,
                                             0x2f, 0x4f, 0x6e, 0x8f, 0xae, 0xce, 0xef, 0x0e};
  static constexpr std::uint8_t id[] = {0x12, 0x34, 0x56, 0x78, 0x90, 0x12, 0x34, 0x56};
  constexpr auto type = DukptKeyType::aes_128;
  AesDukpt dukpt(aes, dukpt_registers());
  AesDukptKeys keys;
  ClearKey<KeyUse::pin> pin_key;
  ClearKey<KeyUse::mac> mac_key;
  return dukpt.load(InitialKey::from_clear_bytes(initial), id) == DukptError::none &&
         dukpt.next(keys) == DukptError::none &&
         keys.pin_key(aes, type, pin_key) == DukptError::none &&
         keys.mac_key(aes, DukptWay::send, type, mac_key) == DukptError::none;
}

}  // namespace figures
