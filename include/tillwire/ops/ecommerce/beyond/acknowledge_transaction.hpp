// public/acknowledgeTransaction.do - confirms the payment of an order (SATIM).
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/confirmation_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Confirms a payment that the customer has made: SATIM cancels an order that is not confirmed
/// within about 20 minutes, also one that its status shows as held or paid.
///
///     AcknowledgeTransaction confirmation;
///     confirmation.order_id = order_id;  // Register::Response::order_id, copied
///     confirmation.language = "FR";
///     auto answer = client.call(confirmation);
///     if (!answer.answered()) return ask_status(order_id);  // it may have been confirmed
///     if (answer.payment() == Payment::approved) hand_over_the_goods();
///
/// Moves money, and may be called once: after a lost answer query GetOrderStatus before any repeat.
/// Compare the amount in the answer with that of the order. Error code 2: the order was declined
/// because of the card's data, 5: access, 6: no such order, 7: system error. Older accounts have
/// ConfirmOrder instead. Beyond the specification.
struct AcknowledgeTransaction {
  static constexpr Endpoint endpoint = {rest, "public/acknowledgeTransaction.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [mdOrder, mandatory, 1 to 36 characters]
  /// Of messages: "AR", "FR" or "EN"; the account's default if absent. [optional]
  Choice<Language> language = {};

  // clang-format off
  static constexpr auto fields() {
    using S = AcknowledgeTransaction;
    return Fields{
        field("mdOrder",  &S::order_id, mandatory(1, 36)),
        field("language", &S::language, optional(2)),
    };
  }
  // clang-format on

  using Response = ConfirmationAnswer;
};

}  // namespace tillwire::ecommerce
