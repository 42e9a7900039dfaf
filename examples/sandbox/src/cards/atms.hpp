// The fleet of ATMs: their status records, and what tests make happen to them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "cards/keys.hpp"
#include "json.hpp"
#include "state/keeper.hpp"
#include "value.hpp"

namespace gateway {

/// The terminal id of the ATM with this pid: ATM00001 and on.
std::string atm_number(int pid);

class Atms {
 public:
  Atms();

  /// getAtmStatusExt over a fleet of `count`; throws a Fault.
  Json status(const Value& request, int count) const;
  /// Something happens to an ATM of a fleet of `count`: see README.md, POST /atm. Throws
  /// std::exception.
  void change(const Json& event, int count);
  void keep(Keeper& keeper);

  /// The status record of one ATM.
  Json record(int pid) const;

 private:
  std::int64_t made_ms_;  // what an ATM did last does not change by being asked for
  std::map<int, Json> changed_;
};

}  // namespace gateway
