// Rejected: tillwire: include <tillwire/client.hpp> to set a block, a list, JSON or bytes
// Wrong: `order.order_payer = &payer`, where only the operation is included
#include <tillwire/ops/ecommerce/register.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order, const ecommerce::OrderPayerData& payer) {
  order.order_payer = &payer;
}
