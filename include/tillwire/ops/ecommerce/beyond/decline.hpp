// decline.do - closes an order that is not paid yet.
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
/// Changes the order, no money moves. After a lost answer ask with GetOrderStatusExtended: the
/// order may have been paid meanwhile. Beyond the specification.
struct Decline {
  static constexpr Endpoint endpoint = {rest, "decline.do", changes_state};

  Text order_id = {};      ///< Register::Response::order_id
  Text order_number = {};  ///< and the merchant's own
  Choice<Language> language = {};

  // clang-format off
  static constexpr auto fields() {
    using S = Decline;
    return Fields{
        field("orderId",     &S::order_id,     mandatory(1, 36)),
        field("orderNumber", &S::order_number, mandatory(1, 36)),
        field("language",    &S::language,     optional(2).closed()),
    };
  }
  // clang-format on

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
