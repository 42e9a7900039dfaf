// rejected: nodiscard
// wrong: `till.pay(sale);` without a look at the receipt
#include <tillwire/till.hpp>

using namespace tillwire;

void pay(Till& till, const Sale& sale) {
  till.pay(sale);
}
