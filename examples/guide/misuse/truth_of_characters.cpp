// Rejected: its value would change: give one of the field's own type
// Wrong: `flag = "false"`
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Optional<bool>& truth) {
  truth = "false";
}
