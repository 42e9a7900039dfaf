// Rejected: tillwire: a till moves money by pay(), hold(), complete(), release(), refund()
// Wrong: `till.call(payment)`: bypasses the receipts
#include <tillwire/till.hpp>

using namespace tillwire;

void pay(Till& till, const ecommerce::PaymentOrder& payment) {
  till.call(payment).error();
}
