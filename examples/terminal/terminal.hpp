// A payment terminal: it takes card payments, it shows how an ATM is doing.
//
// Nothing here knows of an operating system, a network or a heap: the same code runs on a host and
// on a Cortex-M3. What differs between them is in support/host.cpp and support/firmware.cpp.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/model/outcome.hpp>

#include "support/card.hpp"
#include "support/display.hpp"

namespace terminal {

using namespace example;

/// What a customer buys.
struct Sale {
  const char* order_number;  ///< a new one for every sale
  Money price;
  const char* description;
};

class Terminal {
 public:
  Terminal(tillwire::Client& client, Display& display) : client_(client), display_(display) {}

  /// Takes a payment and says what came of it. Only `not_paid` may be tried again at once;
  /// `unconfirmed` and `pending` mean: ask status_of() later, and do not hand over the goods.
  tillwire::Payment pay(const Sale& sale, const Card& card);

  /// What became of an order, by the gateway's id of it.
  tillwire::Payment status_of(const char* order_id);

  /// Shows the state of an ATM; whether there was one to show.
  bool show_atm(const char* terminal_id);

 private:
  static constexpr std::size_t id_size = 36 + 1;

  bool register_order(const Sale& sale, char (&order_id)[id_size]);
  tillwire::Delivery send_payment(const char* order_id, const Card& card);

  template <class... Parts>
  void say(Tone tone, const Parts&... parts) {
    example::say(display_, tone, parts...);
  }

  tillwire::Client& client_;
  Display& display_;
};

}  // namespace terminal
