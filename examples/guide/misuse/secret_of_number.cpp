// Rejected: a number is not text: put it in quotes
// Wrong: `payment.cvc = 123`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(ecommerce::PaymentOrder& payment) {
  payment.cvc = 123;
}
