// The records are read, and one that cannot be read is stepped over.
#include "atm.hpp"

namespace figures {

std::int64_t look_at_fleet(tillwire::Client& client) {
  using namespace tillwire::customers;
  std::int64_t notes = 0;
  std::uint32_t index = 0;
  auto steps = tillwire::step_over<&AtmStatus::terminal_id>(
      [&](const AtmStatus& atm) {
        for (const HopperStatus& cassette : atm.hoppers) notes += *cassette.bills_end;
      },
      [&](const tillwire::SteppedOver& bad) { index = bad.index; });
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(GetAtmStatusExt(), steps);
  return answer && index == 2 && steps.stepped_over() == 1 ? notes : 0;
}

}  // namespace figures
