// The fleet of ATMs and their status records.
#pragma once

#include <string>

#include "json.hpp"
#include "keys.hpp"
#include "value.hpp"

namespace gateway {

/// The terminal id of the ATM with this pid: ATM00001 and on.
std::string atm_number(int pid);

/// getAtmStatusExt over a fleet of `count`; throws a Fault.
Json atm_status(const Value& request, int count);

}  // namespace gateway
