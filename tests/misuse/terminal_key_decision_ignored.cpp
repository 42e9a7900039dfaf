// rejected: nodiscard
// wrong: `key.host_holds()` not looked at: what a person decided is lost if the store failed
#include <tillwire/flows/terminal_key.hpp>

using namespace tillwire;

void decide(flows::TerminalKey& key) {
  key.host_holds(KeySlot::pending);
}
