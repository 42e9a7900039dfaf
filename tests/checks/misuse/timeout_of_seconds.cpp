// Compiles
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Gateway& gateway) {
  gateway.timeout = Seconds(30);
  gateway.connect_timeout = Milliseconds(2500);
  gateway.plaintext = true;
}
