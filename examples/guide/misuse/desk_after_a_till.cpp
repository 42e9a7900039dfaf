// Compiles
// Wrong: a card desk opened on the storage that a till used, or the other way round: neither finds
// out what became of the other's money
#include <tillwire/desk.hpp>
#include <tillwire/till.hpp>

using namespace tillwire;

bool open(const Gateway& gateway, Transport& transport, Clock& clock, Memory memory,
          Storage& storage, WallClock& time, const TillOptions& till_options,
          const CardDeskOptions& desk_options) {
  const bool sold = Till(gateway, transport, clock, memory, storage, time, till_options).ready();
  return sold && CardDesk(gateway, transport, clock, memory, storage, time, desk_options).ready();
}
