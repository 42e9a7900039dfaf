// The program of main.cpp without the library: its size is not the operations'.
#include <board.hpp>

#include "../memory_transport.hpp"
#include "uses.hpp"

template <class Operation>
bool figures::use(tillwire::Client&) {
  return false;
}

int main() {
  figures::MemoryTransport transport("", 0);
  board::Clock clock;
  tillwire::Transport& borrowed = transport;
  borrowed.connect({});
  tillwire::Client* const client = nullptr;
  unsigned successes = clock.now_ms();
  for (const auto use : figures::all::uses) successes += use(*client) ? 1 : 0;
  board::print_all("one_unit_flash_bytes ", board::flash(), "\n");
  board::print_all("nine_units_flash_bytes ", board::flash(), "\n");
  board::exit(successes == 0 ? 0 : 1);
}
