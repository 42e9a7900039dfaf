// rejected: its value would change: give one of the field's own type
// wrong: `flag = "false"`
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Optional<bool>& truth) {
  truth = "false";
}
