// rejected: nodiscard
// wrong: `client.start(next)` not looked at: the answer that comes is that of the request before
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void pay_next(Client& client, const ecommerce::PaymentOrder& next) {
  client.start(next);
}
