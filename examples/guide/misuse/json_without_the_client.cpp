// Rejected: tillwire: include <tillwire/client.hpp> to set a block, a list, JSON or bytes
// Wrong: `order.json_params = "{}"`, where only the operation is included
#include <tillwire/ops/ecommerce/register.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order) {
  order.json_params = "{}";
}
