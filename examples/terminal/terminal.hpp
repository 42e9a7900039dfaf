// A payment terminal: it takes card payments, it shows how an ATM is doing. The power may fail at
// any time: what moves money is in a journal before it is sent, and the next start says what became
// of it.
//
// Nothing here knows of an operating system, a network or a heap: the same code runs on a host and
// on a Cortex-M3. What differs between them is in support/host.cpp and support/firmware.cpp.
#pragma once

#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/verdict/payment.hpp>

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
  /// `journal` is that of `till`.
  Terminal(tillwire::JournaledClient& till, tillwire::Journal& journal, tillwire::WallClock& time,
           Display& display)
      : till_(till), journal_(journal), time_(time), display_(display) {}

  /// To be called first: opens the journal, and says what became of the last payments. False: no
  /// payment can be taken, and it says why.
  bool start();

  /// Takes a payment and says what came of it. Only `not_paid` may be tried again at once;
  /// `unconfirmed` and `pending` mean: ask_again() later, and do not hand over the goods.
  tillwire::Payment pay(const Sale& sale, const Card& card);

  /// Asks the gateway about all payments that are in doubt, and says what became of them; whether
  /// the journal took it down.
  bool ask_again();

  /// Shows the state of an ATM; whether there was one to show.
  bool show_atm(const char* terminal_id);

 private:
  static constexpr std::size_t id_size = 36 + 1;

  bool register_order(const Sale& sale, const char* name, char (&order_id)[id_size]);
  tillwire::Delivery send_payment(const char* order_id, const char* name, const Card& card);
  tillwire::Payment status_of(const tillwire::ecommerce::GetOrderStatusExtended& query);
  void tell(const tillwire::Recovered& payment);
  bool is_usable(tillwire::JournalFault fault);

  template <class... Parts>
  void say(Tone tone, const Parts&... parts) {
    example::say(display_, tone, parts...);
  }

  tillwire::JournaledClient& till_;
  tillwire::Journal& journal_;
  tillwire::WallClock& time_;
  Display& display_;
  std::uint32_t told_ = 0;  // the entry that was told last
};

}  // namespace terminal
