// Rejected: the gateway must outlive it
// Wrong: `Till till(Gateway(), ...)`
#include <tillwire/till.hpp>

using namespace tillwire;

void sell(Transport& transport, Clock& clock, Memory memory, Storage& storage, WallClock& time) {
  Till till(Gateway(), transport, clock, memory, storage, time, TillOptions());
}
