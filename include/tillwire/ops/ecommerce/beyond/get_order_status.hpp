// getOrderStatus.do - reports the state of an order in short.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/short_order.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Asks for an order by the gateway's id, where GetOrderStatusExtended is not available: its answer
/// has neither an action code nor refunds.
///
///     GetOrderStatus status;
///     status.order_id = order_id;
///     auto answer = client.call(status);
///     if (answer.payment() == Payment::approved) hand_over_the_goods();
///
/// Safe to repeat. Error code 2: the order was declined because of the card's data, 5: access, 6:
/// no such order, 7: system error. Beyond the specification: that the answer is the order of an
/// instant payment's is assumed, and one deployment adds what follows it.
struct GetOrderStatus {
  static constexpr Endpoint endpoint = {rest, "getOrderStatus.do", safe};

  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GetOrderStatus;
    return Fields{
        field("orderId",  &S::order_id, mandatory(1, 36)),
        field("language", &S::language, optional(2)),
    };
  }
  // clang-format on

  using Response = ShortOrder;
};

}  // namespace tillwire::ecommerce
