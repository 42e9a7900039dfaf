// rejected: no matching
// wrong: a key block under bytes of no known use: `KeyBlockUnwrapper(aes, bytes)`
#include <tillwire/security/key_block.hpp>

using namespace tillwire;

void open(BlockCipher& aes, KeyBytes bytes) {
  KeyBlockUnwrapper unwrapper(aes, bytes);
}
