// A customer's card, and the payment with it.
#pragma once

#include <tillwire/ops/ecommerce/payment_order.hpp>

namespace example {

struct Card {
  const char* number;
  const char* cvc;
  const char* expiry;  ///< YYYYMM
  const char* holder;
};

/// The payment of an order; the card is borrowed, the order's id is still to be set.
inline tillwire::ecommerce::PaymentOrder payment_by(const Card& card) {
  tillwire::ecommerce::PaymentOrder payment;
  payment.pan = card.number;
  payment.cvc = card.cvc;
  payment.expiry = card.expiry;
  payment.cardholder = card.holder;
  payment.language = tillwire::ecommerce::Language::english;
  return payment;
}

}  // namespace example
