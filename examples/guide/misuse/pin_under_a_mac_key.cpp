// Rejected: deleted
// Wrong: a PIN block under a key for MACs: `PinEncrypter(cipher, tak.key(), random)`
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

void encrypt(BlockCipher& cipher, const ClearKey<KeyUse::mac>& tak, Random& random) {
  PinEncrypter encrypter(cipher, tak.key(), random);
}
