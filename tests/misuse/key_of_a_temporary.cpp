// rejected: deleted
#include <tillwire/security/key_transport.hpp>

using namespace tillwire;

KeyBytes key() {
  return ClearKey().bytes();
}
