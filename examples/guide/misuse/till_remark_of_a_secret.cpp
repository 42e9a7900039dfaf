// Rejected: a secret is not shown: see Secret::reveal()
// Wrong: `sale.remark = sale.card.number`
#include <tillwire/till.hpp>

using namespace tillwire;

void pay(Till& till, Sale& sale) {
  sale.remark = sale.card.number;
  till.pay(sale);
}
