// 3ds/continue.do - continues a payment after the 3-D Secure 2 method.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Replaces the second payment request of 3-D Secure 2, so that the card data need not be kept
/// until the method is done.
///
///     ThreeDsContinue next;
///     next.order_id = order_id;  // Register::Response::order_id, copied
///     auto answer = client.call(next);
///     if (answer.payment() == Payment::three_ds_challenge) {
///       // send the customer to acs_url, with packed_creq as creq
///     }
///
/// Moves money if there is no challenge: after a lost answer query GetOrderStatusExtended before
/// any repeat. Beyond the specification; the response is assumed to be that of paymentorder.do.
struct ThreeDsContinue {
  static constexpr Endpoint endpoint = {rest, "3ds/continue.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [mdOrder, mandatory, 1 to 36 characters]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ThreeDsContinue;
    return Fields{
        field("mdOrder",  &S::order_id, mandatory(1, 36)),
        field("language", &S::language, optional(2)),
    };
  }
  // clang-format on

  using Response = PaymentAnswer;
};

}  // namespace tillwire::ecommerce
