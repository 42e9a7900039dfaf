// Compiles
// Wrong: a `Sale` or a request that is a local of the function which only starts it: it is borrowed
// until `poll()` has returned true
#include <tillwire/desk.hpp>

using namespace tillwire;

bool start(CardDesk& desk, const Text& card_id) {
  transactions::CreditCard request;
  request.card.card_id = card_id;
  request.amount = 5000;
  request.currency = 978;
  return desk.start_credit(request);
}
