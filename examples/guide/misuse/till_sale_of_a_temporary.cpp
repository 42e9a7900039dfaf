// Rejected: the sale is borrowed until the payment is over
// Wrong: `till.start_pay(make_sale())`: the card is destroyed before it is sent
#include <tillwire/till.hpp>

using namespace tillwire;

Sale make_sale();

bool begin(Till& till) {
  return till.start_pay(make_sale());
}
