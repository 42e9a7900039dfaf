// Rejected: its value would change: give one of the field's own type
// Wrong: `number == 0.5`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

bool is_half(const Optional<std::int32_t>& number) {
  return number == 0.5;
}
