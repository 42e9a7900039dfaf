// Warned: nodiscard
// Wrong: `client.start(next)` ignored: the next answer is that of the previous request
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void pay_next(Client& client, const ecommerce::PaymentOrder& next) {
  client.start(next);
}
