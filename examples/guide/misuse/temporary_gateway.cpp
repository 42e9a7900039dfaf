// Rejected: the gateway must outlive it
// Wrong: `Client client(make_gateway(), ...)`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void connect(Transport& transport, Clock& clock, Memory memory) {
  Client client(Gateway{}, transport, clock, memory);
}
