// Compiles
// Wrong: a sale, a card or a request changed after `start_pay()` or `start_debit()`, before
// `poll()` has returned true
#include <tillwire/till.hpp>

using namespace tillwire;

bool pay(Till& till, char (&card_number)[17]) {
  Sale sale;
  sale.amount = 1250;
  sale.card.number = card_number;
  const bool started = till.start_pay(sale);
  card_number[0] = 0;
  return started && till.poll();
}
