// Uses of the records of ATMs, in a separate file for each image.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>

namespace figures {

inline constexpr std::uint32_t now_s = 1795258051;   // 2026-11-21T10:47:31 UTC
inline constexpr std::int64_t all_notes = 4 * 1700;  // in the cassettes of the two sound records

/// Drains a fleet of two ATMs, followed by a record without a terminal id; how many notes
/// there are in their cassettes.
std::int64_t look_at_fleet(tillwire::Client& client);

}  // namespace figures
