// Rejected: no matching
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

void encrypt(BlockCipher& cipher, KeyBytes bytes, Random& random) {
  PinEncrypter encrypter(cipher, bytes, random);
}
