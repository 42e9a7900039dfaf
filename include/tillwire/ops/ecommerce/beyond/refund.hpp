// refund.do - gives back an amount that was charged.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Gives back what an order was charged, or a part of it; the order is named by its id or by the
/// merchant's number. What was given back so far is in OrderRecord::refunds.
///
///     Refund refund;
///     refund.order_id           = order_id;       // Register::Response::order_id, copied
///     refund.amount             = Amount::all();  // or a part: {500}
///     refund.external_refund_id = "A-17-R1";
///     auto answer = client.call(refund);
///
/// Moves money. With an external_refund_id it may be repeated after a lost answer: the same one
/// refunds once, a repeat is answered with success or with error code 5; confirm it with
/// GetOrderStatusExtended. Without one, ask before any repeat. Error code 5: access or amount, 6:
/// no such order, 7: wrong state, or system error. Beyond the specification.
struct Refund {
  static constexpr Endpoint endpoint = {rest, "refund.do", moves_money};

  Text order_id = {};                     ///< Register::Response::order_id
  Text order_number = {};                 ///< or the merchant's own
  AmountOrAll amount = {};                ///< Amount::all(), or a part of it; a 0 is refused
  Text external_refund_id = {};           ///< the merchant's own, by which a repeat is known
  Amount expected_deposited_amount = {};  ///< what is charged now, as the merchant knows it
  Choice<Language> language = {};

  // clang-format off
  static constexpr auto fields() {
    using S = Refund;
    return Fields{
        field("orderId",                 &S::order_id,                  conditional(1, 36)),
        field("orderNumber",             &S::order_number,              conditional(1, 36)),
        field("amount",                  &S::amount,                    mandatory(0, 12)),
        field("externalRefundId",        &S::external_refund_id,        optional(1, 32)),
        field("expectedDepositedAmount", &S::expected_deposited_amount, optional(0, 12)),
        field("language",                &S::language,                  optional(2).closed()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = Refund;
    return Rules{at_least_one_of(&S::order_id, &S::order_number), not_zero(&S::amount)};
  }

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
