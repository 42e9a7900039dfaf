// closeOfdReceipt.do - issues the closing fiscal receipt of an order.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/order_bundle.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Issues the closing receipt of an order that was paid in advance.
///
///     CloseOfdReceipt closing;
///     closing.order_id = order_id;  // Register::Response::order_id, copied
///     closing.amount   = {125000};
///     auto answer = client.call(closing);
///     if (!answer.answered()) return compare_receipts();  // GetReceiptStatus, before and after
///
/// Moves no money. Every call issues a further receipt, and the gateway does not limit their sum:
/// after a lost answer ask GetReceiptStatus before any repeat. Beyond the specification.
struct CloseOfdReceipt {
  static constexpr Endpoint endpoint = {rest, "closeOfdReceipt.do", changes_state};

  /// In place of order_number. [mdOrder, conditional, 1 to 36 characters]
  Text order_id = {};
  /// Assigned by the merchant. [orderNumber, conditional, 1 to 36 characters]
  Text order_number = {};
  Amount amount = {};              ///< minor units; 0 is refused [mandatory, at most 12 digits]
  Block<OrderBundle> bundle = {};  ///< the cart [orderBundle, optional]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CloseOfdReceipt;
    return Fields{
        field("mdOrder",     &S::order_id,     conditional(1, 36)),
        field("orderNumber", &S::order_number, conditional(1, 36)),
        field("amount",      &S::amount,       mandatory(0, 12)),
        field("orderBundle", &S::bundle,       optional()),
        field("language",    &S::language,     optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = CloseOfdReceipt;
    return Rules{at_least_one_of(&S::order_id, &S::order_number), not_zero(&S::amount)};
  }

  using Response = PlainAnswer;
};

}  // namespace tillwire::ecommerce
