// Rejected: tillwire: the list is not one of this operation's response
// Wrong: `client.start(query, list)` with a list of another operation's response
#include <tillwire/tillwire.hpp>

using namespace tillwire;

bool count(Client& client, const transactions::GetTransactions& query, unsigned& counted) {
  auto list =
      draining<&cards::GetCardListByOwner::Response::cards>([&](const auto&) { ++counted; });
  return client.start(query, list);
}
