// A payment terminal: it takes card payments, it shows how an ATM is doing. The power may fail at
// any time: the next start says what became of the sale that was under way.
//
// Nothing here knows of an operating system, a network or a heap: the same code runs on a host and
// on a Cortex-M3. What differs between them is in support/host.cpp and support/firmware.cpp.
#pragma once

#include <tillwire/till.hpp>

#include "support/display.hpp"

namespace terminal {

using namespace example;

/// The set-up of this terminal's till; its storage's order numbers are named by `random`.
tillwire::TillOptions options(tillwire::Random& random);

class Terminal {
 public:
  Terminal(tillwire::Till& till, Display& display) : till_(till), display_(display) {}

  /// To be called first: shows what became of the sales that were under way. False if nothing can
  /// be sold; it shows why.
  bool start();

  /// Sells, and shows the result. Deliver the goods only if the receipt is true.
  tillwire::Receipt pay(const tillwire::Sale& sale);

  /// Shows the state of an ATM; whether there was one to show.
  bool show_atm(const char* terminal_id);

 private:
  bool finish_earlier();
  void show(const tillwire::Receipt& receipt);

  template <class... Parts>
  void say(Tone tone, Parts... parts) {
    example::say(display_, tone, parts...);
  }

  tillwire::Till& till_;
  Display& display_;
};

}  // namespace terminal
