// Rejected: the gateway must outlive it
// Wrong: `JournaledClient till(make_gateway(), ...)`
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void open(Transport& transport, Clock& clock, Memory memory, Journal& journal, WallClock& time) {
  JournaledClient till(Gateway{}, transport, clock, memory, journal, time);
}
