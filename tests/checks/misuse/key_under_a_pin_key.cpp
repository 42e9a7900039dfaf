// Rejected: deleted
#include <tillwire/security/key_transport.hpp>

using namespace tillwire;

void unwrap(BlockCipher& cipher, PinKey key) {
  KeyUnwrapper unwrapper(cipher, key);
}
