// Warned: ignoring return value of
// Wrong: `event->order_id().copy(id, sizeof id);` of a notification, ignoring the length
#include <tillwire/security/callback.hpp>

using namespace tillwire;

void keep(const FormText& order_id, char* room) {
  order_id.copy(room, 10);
}
