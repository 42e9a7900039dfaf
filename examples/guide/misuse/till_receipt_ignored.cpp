// Warned: nodiscard
// Wrong: `till.pay(sale);` ignoring the receipt
#include <tillwire/till.hpp>

using namespace tillwire;

void pay(Till& till, const Sale& sale) {
  till.pay(sale);
}
