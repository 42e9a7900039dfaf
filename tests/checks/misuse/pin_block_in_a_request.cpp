// Compiles
#include <tillwire/ops/cards/change_pin.hpp>
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

void set(cards::ChangePin& change, const PinBlock& block) {
  change.new_pin_data = block.text();
}

void set_made_elsewhere(cards::ChangePin& change, const char* block) {
  change.new_pin_data = PinData::made_elsewhere(block);
}
