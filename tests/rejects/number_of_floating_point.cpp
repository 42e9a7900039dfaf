// rejected: deleted
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Optional<std::int32_t>& number) {
  number = 1.5;
}
