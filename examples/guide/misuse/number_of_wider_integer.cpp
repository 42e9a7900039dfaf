// Rejected: its value would change: give one of the field's own type
// Wrong: a number of 32 bits set to one of 64
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Optional<std::int32_t>& number, std::int64_t value) {
  number = value;
}
