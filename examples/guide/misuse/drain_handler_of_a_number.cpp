// Rejected: tillwire: the handler returns nothing, or false to stop
// Wrong: a handler that returns a number, which would mean "continue"
#include <tillwire/tillwire.hpp>

using namespace tillwire;

unsigned count(Client& client, const transactions::GetTransactions& query) {
  unsigned counted = 0;
  const auto answer = client.drain<&transactions::GetTransactions::Response::transactions>(
      query, [&](const auto&) { return ++counted; });
  return answer.answered() ? counted : 0;
}
