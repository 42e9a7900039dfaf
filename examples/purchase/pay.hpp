// The payment of an order, with 3-D Secure where the gateway wants it.
#pragma once

#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>

#include "support/run.hpp"

namespace example {

/// Takes the flow to its end and says at each step what became of the money; whether the payment
/// is approved. The flow says more: after done_declined and done_not_sent the customer may pay
/// again, after done_attempt_failed with another card for the same order.
bool pay(const Device& device, tillwire::flows::ThreeDSecure& flow,
         tillwire::ecommerce::PaymentOrder& payment);

/// The same with a stored card; the order's id and the card's must have been set.
bool pay(const Device& device, tillwire::flows::ThreeDSecure& flow,
         const tillwire::ecommerce::PaymentOrderBinding& payment);

}  // namespace example
