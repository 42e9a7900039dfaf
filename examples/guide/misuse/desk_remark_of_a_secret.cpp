// Rejected: a secret is not shown: see Secret::reveal()
// Wrong: `desk.debit(request, request.card.card_number)`: the remark
#include <tillwire/desk.hpp>

using namespace tillwire;

Receipt debit(CardDesk& desk, const transactions::DebitCard& request) {
  return desk.debit(request, request.card.card_number);
}
