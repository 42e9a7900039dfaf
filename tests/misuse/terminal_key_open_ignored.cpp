// rejected: nodiscard
// wrong: `key.open()` not looked at: with no key, or one that the module does not take, nothing is encrypted
#include <tillwire/flows/terminal_key.hpp>

using namespace tillwire;

void start(flows::TerminalKey& key) {
  key.open();
}
