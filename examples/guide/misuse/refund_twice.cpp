// Compiles
// Wrong: `till.refund(paid, 500)` twice: makes two refunds, unless the first answer was lost
#include <tillwire/till.hpp>

using namespace tillwire;

bool refund(Till& till, const Receipt& paid) {
  return till.refund(paid, 500) && till.refund(paid, 500);
}
