// Rejected: no matching
// Wrong: `JournaledClient till(client, journal, time)`: a client that pays around the journal
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void open(Client& client, Journal& journal, WallClock& time) {
  JournaledClient till(client, journal, time);
}
