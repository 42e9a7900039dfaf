// rejected: deleted
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Optional<std::int32_t>& number, std::int64_t value) {
  number = value;
}
