// processRawPositionRefund.do - refunds a sum of one position of the cart.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Refunds a sum of one position of an order's cart. Prefer Refund where you can.
///
///     ProcessRawPositionRefund refund;
///     refund.order_id    = order_id;  // Register::Response::order_id, copied
///     refund.position_id = 2;
///     refund.amount      = {500};
///     auto answer = client.call(refund);
///     if (!answer.succeeded()) return ask(before);  // as for ProcessRawSumRefund
///
/// Moves money, and has no id either: see ProcessRawSumRefund, after which the order does not take
/// it. Beyond the specification.
struct ProcessRawPositionRefund {
  static constexpr Endpoint endpoint = {rest, "processRawPositionRefund.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]
  /// CartItem::position_id of the order's cart. [positionId, mandatory, 1 to 12 digits]
  Optional<std::int64_t> position_id = {};
  /// Minor units; 0 is refused. What absence means is not documented.
  /// [optional, at most 12 digits]
  Amount amount = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ProcessRawPositionRefund;
    return Fields{
        field("orderId",    &S::order_id,    mandatory(1, 36)),
        field("positionId", &S::position_id, mandatory(1, 12)),
        field("amount",     &S::amount,      optional(0, 12)),
        field("language",   &S::language,    optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{not_zero(&ProcessRawPositionRefund::amount)}; }

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
