// Rejected: deleted
#include <tillwire/security/key_transport.hpp>

using namespace tillwire;

PinKey key() {
  return ClearKey<KeyUse::pin>().key();
}
