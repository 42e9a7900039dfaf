// Rejected: tillwire: an answer is not a payment: payment() says what became of the money
// Wrong: `if (paid)`: a decline is an answer, too
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void hand_over_goods();

void sell(Client& client, const ecommerce::PaymentOrder& payment) {
  const auto paid = client.call(payment);
  if (paid) hand_over_goods();
}
