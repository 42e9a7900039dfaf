// Rejected: its value would change: give one of the field's own type
// Wrong: `credit.currency = '9'`
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void fill(transactions::CreditCard& credit) {
  credit.currency = '9';
}
