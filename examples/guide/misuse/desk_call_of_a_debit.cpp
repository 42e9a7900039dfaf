// Rejected: tillwire: a desk moves money by credit(), debit(), withdraw(), deposit()
// Wrong: `desk.call(debit)`: it would not be noted
#include <tillwire/desk.hpp>

using namespace tillwire;

void debit(CardDesk& desk, const transactions::DebitCard& debit) {
  desk.call(debit).error();
}
