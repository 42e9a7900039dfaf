// deposit.do - charges an amount that is held.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/blocks/step_items.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Completes a two-phase order: charges what is held, or a part of it. The order is named by its id
/// or by the merchant's number.
///
///     Deposit completion;
///     completion.order_id = order_id;       // Register::Response::order_id, copied
///     completion.amount   = Amount::all();  // or a part: {29500}
///     auto answer = client.call(completion);
///     if (!answer.answered()) return ask_status(order_id);  // it may have been carried out
///     if (answer.succeeded()) close_the_bill();
///
/// Moves money: after a lost answer query GetOrderStatusExtended before any repeat. Error code 5:
/// access or amount, 6: no such order, 7: wrong state, or system error. Beyond the specification.
struct Deposit {
  static constexpr Endpoint endpoint = {rest, "deposit.do", moves_money};

  /// Amount::all(), or a part of what is held; 0 is refused. [mandatory, at most 12 digits]
  AmountOrAll amount = {};
  Text order_id = {};  ///< Register::Response::order_id [orderId, conditional, 1 to 36 characters]
  /// Assigned by the merchant; in place of order_id, which some banks demand.
  /// [orderNumber, conditional, 1 to 36 characters]
  Text order_number = {};
  /// The merchant whose order it is, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  /// ISO 4217 digits; the order's, which it must be, if absent. [optional, 3 digits]
  Text currency = {};
  /// Positions of the cart that are completed. [depositItems, optional]
  Block<StepItems> deposit_items = {};
  /// Attributes for the processing centre; absent: none. [jsonParams, optional]
  Json json_params = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Deposit;
    return Fields{
        field("amount",        &S::amount,         mandatory(0, 12)),
        field("orderId",       &S::order_id,       conditional(1, 36)),
        field("orderNumber",   &S::order_number,   conditional(1, 36)),
        field("merchantLogin", &S::merchant_login, optional(1, 255)),
        field("currency",      &S::currency,       optional(3).digits()),
        field("depositItems",  &S::deposit_items,  optional()),
        field("jsonParams",    &S::json_params,    optional()),
        field("language",      &S::language,       optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = Deposit;
    return Rules{at_least_one_of(&S::order_id, &S::order_number), not_zero(&S::amount)};
  }

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
