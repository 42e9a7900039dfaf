// rejected: the sale is borrowed until the payment is over
// wrong: `till.start_pay(make_sale())`: the card is gone before it is sent
#include <tillwire/till.hpp>

using namespace tillwire;

Sale make_sale();

bool begin(Till& till) {
  return till.start_pay(make_sale());
}
