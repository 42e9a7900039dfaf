// Rejected: deleted
// Wrong: a MAC under a PIN key: `RetailMac(des, pin_key.key())`
#include <tillwire/security/mac.hpp>

using namespace tillwire;

void authenticate(BlockCipher& des, const ClearKey<KeyUse::pin>& pin_key) {
  RetailMac mac(des, pin_key.key());
}
