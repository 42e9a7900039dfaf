// processRawSumRefund.do - refunds a sum without regard to the cart.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Refunds a sum of an order, whatever its cart says. Prefer Refund where you can.
///
///     // First ask GetOrderStatusExtended, and keep `refunded` of its amounts as `before`.
///     ProcessRawSumRefund refund;
///     refund.order_id = order_id;  // Register::Response::order_id, copied
///     refund.amount   = {500};
///     auto answer = client.call(refund);
///     if (!answer.succeeded()) return ask(before);  // and judge_raw_refund()
///
/// Moves money. There is no id by which the gateway recognises a repeat: after a lost answer, and
/// after a refusal without a reason, ask for the order and decide by judge_raw_refund(); never
/// repeat it automatically. After the first one, the order takes no other kind of refund. Beyond
/// the specification.
struct ProcessRawSumRefund {
  static constexpr Endpoint endpoint = {rest, "processRawSumRefund.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]
  Amount amount = {};  ///< minor units; 0 is refused [mandatory, at most 12 digits]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ProcessRawSumRefund;
    return Fields{
        field("orderId",  &S::order_id, mandatory(1, 36)),
        field("amount",   &S::amount,   mandatory(0, 12)),
        field("language", &S::language, optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{not_zero(&ProcessRawSumRefund::amount)}; }

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
