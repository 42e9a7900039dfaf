// deposit.do - charges an amount that is held.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Completes a two-phase order: charges what is held, or a part of it.
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
  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Deposit;
    return Fields{
        field("amount",   &S::amount,   mandatory(0, 12)),
        field("orderId",  &S::order_id, mandatory(1, 36)),
        field("language", &S::language, optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{not_zero(&Deposit::amount)}; }

  using Response = StepAnswer;
};

}  // namespace tillwire::ecommerce
