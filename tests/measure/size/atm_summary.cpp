// The records are added up: health, and cash by currency and denomination.
#include <tillwire/atm/summary.hpp>

#include "atm.hpp"

namespace figures {

std::int64_t look_at_fleet(tillwire::Client& client) {
  using namespace tillwire::customers;
  static tillwire::atm::Summary<8> fleet;
  tillwire::atm::Criteria criteria;
  criteria.now_s = now_s;
  const auto look = [&](const AtmStatus& atm) { fleet.add(atm, criteria); };
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(GetAtmStatusExt(), look);
  if (answer.error().code != tillwire::Errc::field_missing) return 0;
  if (fleet.health.in_service != 2 || fleet.health.with_warnings != 2) return 0;
  if (fleet.cash.sum_of(978).enabled.minor_units() != 2 * 1700 * (20 + 50) * 100) return 0;
  std::int64_t notes = 0;
  for (const tillwire::atm::CashRow& row : fleet.cash) notes += row.enabled;
  return notes;
}

}  // namespace figures
