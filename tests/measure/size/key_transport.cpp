// A key is unwrapped and checked.
#include <tillwire/security/key_transport.hpp>

#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher& des, tillwire::BlockCipher&, tillwire::Random&) {
  using namespace tillwire;
  static constexpr std::uint8_t master_key[] = {0x89, 0x67, 0x45, 0x23, 0x01, 0xef, 0xcd, 0xab,
                                                0x76, 0x54, 0x32, 0x10, 0xfe, 0xdc, 0xba, 0x98};
  KeyUnwrapper unwrapper(des, KekKey::from_clear_bytes(master_key));
  WrappedKey wrapped;
  wrapped.value = "U4602CE8A5713DF9B7A1A3BDAFB9BBA5B";
  wrapped.check_value = "555555";
  ClearKey<KeyUse::pin> key;
  return unwrapper.unwrap(wrapped, key) == UnwrapError::none;
}

}  // namespace figures
