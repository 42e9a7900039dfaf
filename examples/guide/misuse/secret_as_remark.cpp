// Rejected: a secret is not shown: see Secret::reveal()
// Wrong: `till.call(payment, payment.pan)`: the remark
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void pay(JournaledClient& till, const ecommerce::PaymentOrder& payment) {
  till.call(payment, payment.pan).error();
}
