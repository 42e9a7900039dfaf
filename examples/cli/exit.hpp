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
};

}  // namespace tillwire::cli
