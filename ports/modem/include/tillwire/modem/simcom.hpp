// What SIMCom's families say alike.
#pragma once

#include <tillwire/modem/dialect.hpp>

namespace tillwire::modem::detail {

/// Of +CIPRXGET with a link, behind the colon.
inline Line understand_ciprxget(LineReader& in) {
  std::int32_t mode = 0;
  std::int32_t number = 0;
  std::int32_t more = 0;
  if (!in.number(mode) || !in.word(",") || !in.link()) return {};
  if (mode == 1 && in.end()) return {Event::incoming};
  // By the SIM800's manual the numbers are requested and confirmed, by that of the SIM7600
  // delivered and remaining, which a SIM800 has been seen to send too. Because no more is asked for
  // than `available` said, the first is what follows by each reading.
  if (mode == 2 && in.next(number) && in.next(more) && in.end()) return {Event::data, number};
  if (mode == 4 && in.next(number) && in.end()) return {Event::available, number};
  return {};
}

}  // namespace tillwire::modem::detail
