// rejected: deleted
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Amount& amount) {
  amount = true;
}
