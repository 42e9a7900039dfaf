// The records are read, and the first that cannot be read ends the exchange.
#include "atm.hpp"

namespace figures {

std::int64_t look_at_fleet(tillwire::Client& client) {
  using namespace tillwire::customers;
  std::int64_t notes = 0;
  const auto look = [&](const AtmStatus& atm) {
    for (const HopperStatus& cassette : atm.hoppers) notes += *cassette.bills_end;
  };
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(GetAtmStatusExt(), look);
  return answer.error().code == tillwire::Errc::field_missing ? notes : 0;
}

}  // namespace figures
