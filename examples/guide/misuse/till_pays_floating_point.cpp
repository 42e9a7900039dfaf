// Rejected: an amount is an integer of minor units: 12.50 is 1250
// Wrong: `sale.amount = 12.50`
#include <tillwire/till.hpp>

using namespace tillwire;

void pay(Till& till, Sale& sale) {
  sale.amount = 12.50;
  till.pay(sale);
}
