// Compiles
// Wrong: `client.call(payment)` of a second client, next to a till: no journal has it, and
// `close_day()` does not count it
#include <tillwire/tillwire.hpp>

using namespace tillwire;

bool sell(Till& till, Client& client, const ecommerce::PaymentOrder& payment) {
  return till.ready() && client.call(payment).payment() == Payment::approved;
}
