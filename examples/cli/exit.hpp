// Why the command line does not send anything.
#pragma once

#include <stdexcept>

namespace tillwire::cli {

/// What was asked for cannot be done: exit 2, nothing was sent.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The exit codes.
enum Exit : int {
  success = 0,
  answered_no = 1,  // a refusal or a fault
  usage = 2,
  connection = 3,
  malformed = 4,  // or an answer after which it is not known whether money moved
  declined = 5,
  // These report the status of an order; those of a payment that is not over, too.
  open = 6,            // not paid so far
  attempt_failed = 7,  // not paid, and may still be
  held = 8,            // not charged
  given_back = 9,      // in whole or in part, or charged in part
};

}  // namespace tillwire::cli
