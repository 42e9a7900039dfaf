// Rejected: the buffers are too small
#include <tillwire/client.hpp>

using namespace tillwire;

void show(const Gateway& gateway, Transport& transport, Clock& clock) {
  Buffers<256, 127> memory;
  Client client(gateway, transport, clock, memory);
}
