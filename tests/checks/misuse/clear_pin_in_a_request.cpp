// Rejected: deleted
#include <tillwire/ops/cards/change_pin.hpp>

using namespace tillwire;

void set(cards::ChangePin& change) {
  change.new_pin_data = "1234";
}
