// rejected: deleted
#include <tillwire/client.hpp>

using namespace tillwire;

void connect(Transport& transport, Clock& clock, Memory memory) {
  Client client(Gateway{}, transport, clock, memory);
}
