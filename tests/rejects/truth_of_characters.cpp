// rejected: deleted
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Optional<bool>& truth) {
  truth = "false";
}
