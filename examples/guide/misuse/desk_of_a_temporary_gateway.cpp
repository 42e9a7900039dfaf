// Rejected: the gateway must outlive it
// Wrong: `CardDesk desk(make_gateway(), ...)`
#include <tillwire/desk.hpp>

using namespace tillwire;

void open(Transport& transport, Clock& clock, Memory memory, Storage& storage, WallClock& time) {
  CardDesk desk(Gateway{}, transport, clock, memory, storage, time, CardDeskOptions());
}
