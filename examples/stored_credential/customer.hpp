// A customer whose cards are stored: with the customer's payment, and for payments that follow.
#pragma once

#include <tillwire/flows/stored_credential.hpp>

#include "support/card.hpp"
#include "support/run.hpp"

namespace example {

/// One customer of a shop. Borrows all texts while a function runs, and the client's id as long as
/// the object lives. Every order needs a new number.
class Customer {
 public:
  using Plan = tillwire::flows::StoredCardPlan;
  static constexpr std::size_t binding_id_size = 255 + 1;

  Customer(const Device& device, const char* client_id)
      : device_(device), display_(device.display), client_id_(client_id) {}

  /// Pays for the first time and stores the card; whether the id of the stored card is there.
  bool store(const char* order_number, Money money, const Card& card, Plan plan,
             char (&binding_id)[binding_id_size]);

  /// Pays, in the customer's presence, with a card that was stored for any purpose: the first one
  /// that the gateway lists.
  bool pay_with_stored(const char* order_number, Money money, const char* cvc);

  /// Pay what was agreed on, with the card that was stored for it; the customer is not there.
  bool pay_month(const char* order_number, Money money, const char* binding_id);
  bool pay_installment(const char* order_number, Money money, const char* binding_id);

 private:
  tillwire::ecommerce::Register order(const char* number, Money money) const;
  bool choose(tillwire::flows::PayWithStoredCard& flow);
  template <class Request>
  bool pay_by_plan(tillwire::flows::PayByPlan& flow, const Request& request);

  const Device& device_;
  Display& display_;
  const char* client_id_;
};

}  // namespace example
