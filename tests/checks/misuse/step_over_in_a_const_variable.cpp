// Rejected: tillwire: the result of step_over() counts: use a variable that is not const
#include <tillwire/tillwire.hpp>

using namespace tillwire;

bool count(Client& client, const customers::GetAtmStatusExt& query) {
  const auto steps = step_over<&customers::AtmStatus::terminal_id>(
      [](const customers::AtmStatus&) {}, [](const SteppedOver&) {});
  return client.drain<&customers::GetAtmStatusExt::Response::atms>(query, steps).answered();
}
