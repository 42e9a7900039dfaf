// rejected: nodiscard
#include <tillwire/security/key_transport.hpp>

using namespace tillwire;

void check(BlockCipher& cipher, const ClearKey& key) {
  check_key(cipher, key.bytes(), "D5D44F");
}
