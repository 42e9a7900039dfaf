// compiles
// wrong: an answer taken for a payment: a decline is an answer, too, and `payment()` tells them
// apart
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void hand_over_goods();

void sell(Client& client, const ecommerce::PaymentOrder& payment) {
  const auto paid = client.call(payment);
  if (paid) hand_over_goods();
}
