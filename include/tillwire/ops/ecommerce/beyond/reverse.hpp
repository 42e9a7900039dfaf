// reverse.do - releases an amount that is held.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Cancels the authorisation of an order, by its id or by the merchant's number.
///
///     Reverse reversal;
///     reversal.order_id = order_id;  // Register::Response::order_id, copied
///     auto answer = client.call(reversal);
///     if (!answer.answered()) return ask_status(order_id);  // it may have been carried out
///
/// Moves money, and works only once: query GetOrderStatusExtended before any repeat. Error code 5:
/// access or amount, 6: no such order, 7: wrong state, or system error. Beyond the specification.
struct Reverse {
  static constexpr Endpoint endpoint = {rest, "reverse.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [orderId, conditional, 1 to 36 characters]
  /// Assigned by the merchant; in place of order_id. [orderNumber, conditional, 1 to 36 characters]
  Text order_number = {};
  /// The merchant whose order it is, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  Amount amount = {};  ///< the whole amount if absent; 0 is refused [optional, at most 12 digits]
  /// ISO 4217 digits; the order's, which it must be, if absent. [optional, 3 digits]
  Text currency = {};
  /// Attributes for the processing centre; absent: none. [jsonParams, optional]
  Json json_params = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Reverse;
    return Fields{
        field("orderId",       &S::order_id,       conditional(1, 36)),
        field("orderNumber",   &S::order_number,   conditional(1, 36)),
        field("merchantLogin", &S::merchant_login, optional(1, 255)),
        field("amount",        &S::amount,         optional(0, 12)),
        field("currency",      &S::currency,       optional(3).digits()),
        field("jsonParams",    &S::json_params,    optional()),
        field("language",      &S::language,       optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = Reverse;
    return Rules{at_least_one_of(&S::order_id, &S::order_number), not_zero(&S::amount)};
  }

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
