// Warned: nodiscard
// Wrong: `key.host_holds()` ignored: the operator's decision is lost if the store failed
#include <tillwire/flows/terminal_key.hpp>

using namespace tillwire;

void decide(flows::TerminalKey& key) {
  key.host_holds(KeySlot::pending);
}
