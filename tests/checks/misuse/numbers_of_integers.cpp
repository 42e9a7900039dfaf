// Compiles
#include <tillwire/client.hpp>

using namespace tillwire;

void set(Amount& amount, Optional<std::int32_t>& number, Optional<bool>& truth, long other) {
  amount = 125000;
  amount = {125000};
  amount = {};
  amount = std::int64_t{125000};
  amount = other;
  number = 5;
  number = {5};
  number = {};
  number = std::int32_t{5};
  number = std::uint16_t{5};
  truth = true;
  truth = {};
}
