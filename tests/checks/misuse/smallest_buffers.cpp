// Compiles
#include <tillwire/client.hpp>

using namespace tillwire;

void show(const Gateway& gateway, Transport& transport, Clock& clock) {
  Buffers<256, 128> memory;
  Client client(gateway, transport, clock, memory);
}
