// The records are compared with those of the look before.
#include <tillwire/atm/summary.hpp>

#include "atm.hpp"

namespace figures {

std::int64_t look_at_fleet(tillwire::Client& client) {
  using namespace tillwire::customers;
  static tillwire::atm::Watch<4, 8> watch;
  tillwire::atm::Criteria criteria;
  criteria.now_s = now_s;
  std::int64_t notes = 0;
  watch.begin_round();
  const auto look = [&](const AtmStatus& atm) {
    tillwire::atm::Changes changes;
    const auto* const entry = watch.see(atm, criteria, changes);
    if (entry == nullptr || !changes.has(tillwire::atm::Change::first)) return;
    for (const tillwire::atm::NoteLook& row : *entry) {
      if (row.left().state == tillwire::atm::CashLeft::State::unknown) notes += row.notes();
    }
  };
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(GetAtmStatusExt(), look);
  return answer.error().code == tillwire::Errc::field_missing ? notes : 0;
}

}  // namespace figures
