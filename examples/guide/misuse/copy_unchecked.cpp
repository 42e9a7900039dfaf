// Warned: ignoring return value of
// Wrong: `answer->order_id.copy(id, sizeof id);` without checking the length
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void keep(const Text& order_id, char* room) {
  order_id.copy(room, 10);
}
