// Rejected: private
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

PinEncrypter make(BlockCipher& cipher, Random& random, const std::uint8_t (&bytes)[16]) {
  return {cipher, PinKey({bytes, 16, KeyAlgorithm::aes}), random};
}
