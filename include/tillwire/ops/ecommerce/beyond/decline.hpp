// decline.do - closes an unpaid order.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Declines an order that is not paid yet: it can no longer be paid.
///
///     Decline decline;
///     decline.order_id     = order_id;  // Register::Response::order_id, copied
///     decline.order_number = "A-17";
///     auto answer = client.call(decline);
///
/// Changes the order and moves no money. After a lost answer query GetOrderStatusExtended: the
/// order may meanwhile have been paid. Beyond the specification.
struct Decline {
  static constexpr Endpoint endpoint = {rest, "decline.do", changes_state};

  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]
  /// Assigned by the merchant; needed in addition to order_id.
  /// [orderNumber, mandatory, 1 to 36 characters]
  Text order_number = {};
  /// The merchant whose order it is, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Decline;
    return Fields{
        field("orderId",       &S::order_id,       mandatory(1, 36)),
        field("orderNumber",   &S::order_number,   mandatory(1, 36)),
        field("merchantLogin", &S::merchant_login, optional(1, 255)),
        field("language",      &S::language,       optional(2)),
    };
  }
  // clang-format on

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
