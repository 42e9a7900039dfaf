// rejected: tillwire: a till moves money by pay(), hold(), complete(), release(), refund()
// wrong: `till.call(payment)`: past the receipts
#include <tillwire/till.hpp>

using namespace tillwire;

void pay(Till& till, const ecommerce::PaymentOrder& payment) {
  till.call(payment).error();
}
