// Warned: nodiscard
#include <tillwire/security/key_transport.hpp>

using namespace tillwire;

void check(BlockCipher& cipher, const ClearKey<KeyUse::pin>& key) {
  check_key(cipher, key.key().bytes(), "D5D44F");
}
