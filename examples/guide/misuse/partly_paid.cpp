// Compiles
// Wrong: `if (receipt.verdict == Verdict::paid) deliver();` where a part may have been charged:
// `if (receipt)` asks for all of it
#include <tillwire/till.hpp>

using namespace tillwire;

void sell(Till& till, const Sale& sale, void (*deliver)()) {
  const Receipt receipt = till.pay(sale);
  if (receipt.verdict == Verdict::paid) deliver();
}
