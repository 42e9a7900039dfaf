// Compiles
// Wrong: `sale.another_customer = true` for the customer whose payment is not known yet: may pay
// twice
#include <tillwire/till.hpp>

using namespace tillwire;

Receipt pay_again(Till& till, Sale& sale) {
  Receipt receipt = till.pay(sale);
  if (receipt.verdict != Verdict::unknown) return receipt;
  sale.another_customer = true;
  return till.pay(sale);
}
