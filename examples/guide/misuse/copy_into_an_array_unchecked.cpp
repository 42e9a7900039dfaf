// Warned: ignoring return value of
// Wrong: `answer->order_id.copy(id);` without checking that it fitted
#include <tillwire/tillwire.hpp>

using namespace tillwire;

char kept[37];

void keep(const Text& order_id) {
  order_id.copy(kept);
}
