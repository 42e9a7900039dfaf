// The statuses of a card.
#pragma once

#include <cstdint>

/// The known values of `hotCardStatus`; there are more. card management, "Card status".
namespace tillwire::card_status {

inline constexpr std::int32_t valid = 0;
inline constexpr std::int32_t blocked = 6;        ///< captured when it is used
inline constexpr std::int32_t call_security = 8;  ///< and captured when it is used

}  // namespace tillwire::card_status
