// Warned: nodiscard
// Wrong: `key.open()` ignored: without a key that the module accepts, nothing is encrypted
#include <tillwire/flows/terminal_key.hpp>

using namespace tillwire;

void start(flows::TerminalKey& key) {
  key.open();
}
