// Rejected: a secret is not shown: see Secret::reveal()
// Wrong: `order.description = payment.pan`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::Register& order, const ecommerce::PaymentOrder& payment) {
  order.description = payment.pan;
}
