// Rejected: deleted
// Wrong: an initial key of DUKPT that encrypts PINs itself: `PinEncrypter(des, initial.key(),
// random)`
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

void encrypt(BlockCipher& des, const ClearKey<KeyUse::initial>& initial, Random& random) {
  PinEncrypter encrypter(des, initial.key(), random);
}
