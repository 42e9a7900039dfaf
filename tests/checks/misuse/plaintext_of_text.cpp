// Rejected: deleted
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Gateway& gateway) {
  gateway.plaintext = "false";
}
