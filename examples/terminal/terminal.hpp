// A payment terminal: it takes card payments, it shows how an ATM is doing. The power may fail at
// any time: what became of the last sale is told at the next start.
//
// Nothing here knows of an operating system, a network or a heap: the same code runs on a host and
// on a Cortex-M3. What differs between them is in support/host.cpp and support/firmware.cpp.
#pragma once

#include <tillwire/till.hpp>

#include "support/display.hpp"

namespace terminal {

using namespace example;

/// What the till is called in its order numbers, and what it sells for.
tillwire::TillOptions options(tillwire::Random& random);

class Terminal {
 public:
  Terminal(tillwire::Till& till, Display& display) : till_(till), display_(display) {}

  /// To be called first: says what became of the last sales. False: nothing can be sold, and it
  /// says why.
  bool start();

  /// Sells, and says what came of it. Hand over the goods only for a receipt that is true.
  tillwire::Receipt pay(const tillwire::Sale& sale);

  /// Shows the state of an ATM; whether there was one to show.
  bool show_atm(const char* terminal_id);

 private:
  void tell(const tillwire::Receipt& receipt);
  bool is_ready();

  template <class... Parts>
  void say(Tone tone, const Parts&... parts) {
    example::say(display_, tone, parts...);
  }

  tillwire::Till& till_;
  Display& display_;
};

}  // namespace terminal
