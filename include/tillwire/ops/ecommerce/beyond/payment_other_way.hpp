// paymentotherway.do - pays a registered order by another way than a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Pays a registered order by another way than a card, such as a scheme with its own page.
///
///     PaymentOtherWay payment;
///     payment.order_id    = order_id;  // Register::Response::order_id, copied
///     payment.payment_way = "UPOP";
///     auto answer = client.call(payment);
///     // Send the customer to `redirect`, if there is one; then ask for the order's status.
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended. No answer says
/// that the order is paid. Beyond the specification; the response is assumed to be that of
/// paymentorder.do.
struct PaymentOtherWay {
  static constexpr Endpoint endpoint = {rest, "paymentotherway.do", moves_money};

  Text order_id = {};     ///< Register::Response::order_id [MDORDER, mandatory, 1 to 36 characters]
  Text payment_way = {};  ///< as the bank names it [paymentWay, mandatory, not empty]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentOtherWay;
    return Fields{
        field("MDORDER",    &S::order_id,    mandatory(1, 36)),
        field("paymentWay", &S::payment_way, mandatory().filled()),
        field("language",   &S::language,    optional(2)),
    };
  }
  // clang-format on

  using Response = PaymentAnswer;
};

}  // namespace tillwire::ecommerce
