// Rejected: what the journal notes or settles by is not drained
// Wrong: `till.drain<...>(status, handler)` of a JournaledClient: a status query that settles no
// entry
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/tillwire.hpp>

using namespace tillwire;

void ask(JournaledClient& till, const ecommerce::GetOrderStatusExtended& status) {
  till.drain<&ecommerce::OrderRecord::refunds>(status, [](const auto&) {}).error();
}
