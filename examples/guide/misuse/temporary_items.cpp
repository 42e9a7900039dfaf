// Rejected: a temporary array dies before it is sent
// Wrong: `order.features = {"VERIFY", "FORCE_SSL"}`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.features = {"VERIFY", "FORCE_SSL"};
}
