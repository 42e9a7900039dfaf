// Rejected: deleted
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

void encrypt(BlockCipher& cipher, KekKey master_key, Random& random) {
  PinEncrypter encrypter(cipher, master_key, random);
}
