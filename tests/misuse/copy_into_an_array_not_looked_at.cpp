// rejected: ignoring return value of
// wrong: `answer->order_id.copy(id);` without a look at whether it fitted
#include <tillwire/tillwire.hpp>

using namespace tillwire;

char kept[37];

void keep(const Text& order_id) {
  order_id.copy(kept);
}
