// Parses the lines that SIMCom's families share.
#pragma once

#include <tillwire/modem/dialect.hpp>

namespace tillwire::modem::detail {

/// Parses a +CIPRXGET line with a link, from after its colon.
inline Line understand_ciprxget(LineReader& in) {
  std::int32_t mode = 0;
  std::int32_t number = 0;
  std::int32_t more = 0;
  if (!in.number(mode) || !in.word(",") || !in.link()) return {};
  if (mode == 1 && in.end()) return {Event::incoming};
  // The numbers are requested and confirmed bytes by the SIM800's manual, delivered and remaining
  // bytes by the SIM7600's; some SIM800 modems send the latter too. Because the port requests no
  // more than `available` reported, the first number is the size of the payload either way.
  if (mode == 2 && in.next(number) && in.next(more) && in.end()) return {Event::data, number};
  if (mode == 4 && in.next(number) && in.end()) return {Event::available, number};
  return {};
}

}  // namespace tillwire::modem::detail
