// Summarises the records of ATMs: health, cash, changes, and how long the cash lasts.
//
// Uses no heap: each part contains its rows, as many as its template argument says, or uses an
// array of the caller's, and counts what did not fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/atm/cash.hpp>
#include <tillwire/atm/criteria.hpp>
#include <tillwire/atm/health.hpp>
#include <tillwire/atm/look.hpp>
#include <tillwire/atm/watch.hpp>

namespace tillwire::atm {

/// The number of ATMs in each state.
struct FleetHealth {
  std::uint32_t atms = 0;               ///< all that were added
  std::uint32_t in_service = 0;         ///< Health::in_service()
  std::uint32_t disconnected = 0;       ///< linkStatus 2
  std::uint32_t closed = 0;             ///< openFlag 0
  std::uint32_t supervisor = 0;         ///< supervisorMode 1
  std::uint32_t safe_open = 0;          ///< safeStatus 1
  std::uint32_t loading = 0;            ///< loadConfigurationStatus 1
  std::uint32_t unknown = 0;            ///< with a value that is not specified
  std::uint32_t idle = 0;               ///< Health::idle
  std::uint32_t stale = 0;              ///< Health::stale
  std::uint32_t with_errors = 0;        ///< with a device that has failed
  std::uint32_t with_warnings = 0;      ///< with a device that warns, and none that has failed
  std::uint32_t counters_disagree = 0;  ///< Health::counters_disagree

  /// Counts an ATM.
  constexpr void add(const Health& health) {
    ++atms;
    in_service += health.in_service() ? 1 : 0;
    disconnected += health.disconnected ? 1 : 0;
    closed += health.closed ? 1 : 0;
    supervisor += health.supervisor ? 1 : 0;
    safe_open += health.safe_open ? 1 : 0;
    loading += health.loading ? 1 : 0;
    unknown += health.unknown() ? 1 : 0;
    idle += health.idle ? 1 : 0;
    stale += health.stale ? 1 : 0;
    with_errors += health.errors != 0 ? 1 : 0;
    with_warnings += health.errors == 0 && health.warnings != 0 ? 1 : 0;
    counters_disagree += health.counters_disagree ? 1 : 0;
  }
};

/// Summarises a fleet while its list is drained, with `Rows` rows for currencies and denominations:
///
///     atm::Summary<16> fleet;
///     const auto add = [&](const AtmStatus& atm) { show(atm, fleet.add(atm, criteria)); };
///     auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, add);
///     if (!answer) return report(answer.error());  // what was added is not the whole fleet
///     show(fleet.health.in_service, fleet.health.atms, fleet.cash.sum_of(978).enabled);
///
/// With step_over(), `answer` is true although records were not added, and CashSum::complete does
/// not consider them: the whole fleet was added only if `answer && steps.stepped_over() == 0`.
template <std::size_t Rows>
class Summary {
 public:
  FleetHealth health = {};  ///< the number of ATMs in each state
  CashOf<Rows> cash;        ///< the notes in their cassettes

  /// Adds an ATM; returns what is wrong with it.
  Health add(const customers::AtmStatus& atm, const Criteria& criteria) {
    const Health of_atm = health_of(atm, criteria);
    health.add(of_atm);
    cash.add(atm, of_atm.in_service());
    return of_atm;
  }

  /// Resets everything.
  void clear() {
    health = {};
    cash.clear();
  }
};

}  // namespace tillwire::atm
