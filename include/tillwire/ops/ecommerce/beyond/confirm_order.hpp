// confirmOrder.do - confirms the payment of an order, for older accounts (SATIM).
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/confirmation_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Confirms a payment that the customer has made. The older form of AcknowledgeTransaction, with
/// the same answer.
///
///     ConfirmOrder confirmation;
///     confirmation.order_id = order_id;  // Register::Response::order_id, copied
///     confirmation.language = "FR";
///     auto answer = client.call(confirmation);
///     if (!answer.answered()) return ask_status(order_id);  // it may have been confirmed
///     if (answer.payment() == Payment::approved) hand_over_the_goods();
///
/// Moves money, and may be called once: after a lost answer query GetOrderStatus before any repeat.
/// Beyond the specification.
struct ConfirmOrder {
  static constexpr Endpoint endpoint = {rest, "confirmOrder.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]
  /// Of messages: "AR", "FR" or "EN"; the account's default if absent. [optional]
  Choice<Language> language = {};

  // clang-format off
  static constexpr auto fields() {
    using S = ConfirmOrder;
    return Fields{
        field("orderId",  &S::order_id, mandatory(1, 36)),
        field("language", &S::language, optional(2)),
    };
  }
  // clang-format on

  using Response = ConfirmationAnswer;
};

}  // namespace tillwire::ecommerce
