// What became of an operation that moves money.
#pragma once

#include <cstdint>

namespace tillwire {

/// What became of a money operation. The values are those of the journal's format.
enum class Outcome : std::uint8_t {
  sent = 1,  ///< from here on it may have been sent: in doubt until something else is known
  in_doubt,  ///< no usable answer came: to be asked about
  not_sent,  ///< no part of it left: no money moved by it
  approved,  ///< the money moved
  declined,  ///< no money moved
  given_up,  ///< cannot be found out, and was reported as such
  waiting,   ///< answered: the customer has to act first, as 3-D Secure asks
};

/// Whether an operation with that outcome still has to be settled.
constexpr bool is_open(Outcome outcome) {
  return outcome == Outcome::sent || outcome == Outcome::in_doubt || outcome == Outcome::waiting;
}

}  // namespace tillwire
