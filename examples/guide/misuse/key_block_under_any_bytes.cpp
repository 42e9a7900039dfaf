// Rejected: no matching
// Wrong: a key block under bytes without a known use: `KeyBlockUnwrapper(aes, bytes)`
#include <tillwire/security/key_block.hpp>

using namespace tillwire;

void open(BlockCipher& aes, KeyBytes bytes) {
  KeyBlockUnwrapper unwrapper(aes, bytes);
}
