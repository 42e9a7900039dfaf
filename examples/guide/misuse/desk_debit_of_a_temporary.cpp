// Rejected: deleted
// Wrong: `desk.start_debit(make_request())`: the request is destroyed before it is sent
#include <tillwire/desk.hpp>

using namespace tillwire;

bool start(CardDesk& desk) {
  return desk.start_debit(transactions::DebitCard());
}
