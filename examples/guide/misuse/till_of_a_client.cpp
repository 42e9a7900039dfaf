// Rejected: no matching
// Wrong: `Till till(client, storage, time, options)`: a till has its own client, so that none pays
// around it
#include <tillwire/till.hpp>

using namespace tillwire;

void open(Client& client, Storage& storage, WallClock& time) {
  Till till(client, storage, time, TillOptions());
}
