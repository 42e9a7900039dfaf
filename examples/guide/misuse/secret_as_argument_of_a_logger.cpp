// Rejected: a secret is not shown: see Secret::reveal()
// Wrong: `log(payment.pan)`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void log(const Text& text);

void show(const ecommerce::PaymentOrder& payment) {
  log(payment.pan);
}
