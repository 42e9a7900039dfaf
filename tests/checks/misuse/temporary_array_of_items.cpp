// Rejected: a temporary array dies before it is sent
#include <tillwire/tillwire.hpp>

using namespace tillwire;

using Features = Choice<ecommerce::Feature>[2];

void fill(ecommerce::Register& order) {
  order.features = Features{"VERIFY", "FORCE_SSL"};
}
