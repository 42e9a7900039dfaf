// Rejected: its value would change: give one of the field's own type
// Wrong: a number set to `1.5`
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Optional<std::int32_t>& number) {
  number = 1.5;
}
