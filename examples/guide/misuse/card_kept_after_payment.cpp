// Compiles
// Wrong: a card's number and CVC left in memory after `pay()`: the client wipes its own copy, and
// `tillwire::wipe()` is for yours
#include <tillwire/till.hpp>

using namespace tillwire;

void pay(Till& till, const char* number, const char* cvc, Receipt& receipt) {
  Sale sale;
  sale.amount = 1250;
  sale.card = {number, cvc, "203012", "JANE DOE"};
  receipt = till.pay(sale);
}
