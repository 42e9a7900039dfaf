// rejected: ignoring return value of
// wrong: `answer->order_id.copy(id, sizeof id);` without a look at the length
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void keep(const Text& order_id, char* room) {
  order_id.copy(room, 10);
}
