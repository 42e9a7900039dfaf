// Links all 63 operations and the client, and prints what they take.
#include <board.hpp>

#include "../memory_transport.hpp"
#include "uses.hpp"

namespace {

tillwire::Buffers<1024, 1024> memory;

}  // namespace

int main() {
  figures::MemoryTransport transport("", 0);
  board::Clock clock;
  tillwire::Gateway gateway;
  gateway.host = "gateway.example";
  tillwire::Client client(gateway, transport, clock, memory);
  // Requests with nothing in them: each is refused, or has no answer.
  unsigned successes = 0;
  for (const auto use : figures::all::uses) successes += use(client) ? 1 : 0;
  board::print_all(figures::name, board::flash(), "\n");
  board::exit(successes == 0 ? 0 : 1);
}
