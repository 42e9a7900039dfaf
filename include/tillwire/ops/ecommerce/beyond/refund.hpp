// refund.do - refunds an amount that was charged.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/step_answer.hpp>
#include <tillwire/ops/ecommerce/blocks/step_items.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Refunds what an order was charged, or a part of it; the order is named by its id or by the
/// merchant's number. OrderRecord::refunds lists earlier refunds.
///
///     Refund refund;
///     refund.order_id           = order_id;       // Register::Response::order_id, copied
///     refund.amount             = Amount::all();  // or a part: {500}
///     refund.external_refund_id = "A-17-R1";
///     auto answer = client.call(refund);
///
/// Moves money. With an external_refund_id it may be repeated after a lost answer: the gateway
/// refunds once for the same id, and answers a repeat with success or with error code 5; confirm it
/// with GetOrderStatusExtended. Without one, query before any repeat. Error code 5: access or
/// amount, 6: no such order, 7: wrong state, or system error. Beyond the specification.
struct Refund {
  static constexpr Endpoint endpoint = {rest, "refund.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [orderId, conditional, 1 to 36 characters]
  /// Assigned by the merchant; in place of order_id. [orderNumber, conditional, 1 to 36 characters]
  Text order_number = {};
  /// The merchant whose order it is, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  /// Amount::all(), or a part of it; 0 is refused. [mandatory, at most 12 digits]
  AmountOrAll amount = {};
  /// ISO 4217 digits; the order's, which it must be, if absent. [optional, 3 digits]
  Text currency = {};
  /// Assigned by the merchant; the gateway recognises a repeat by it.
  /// [externalRefundId, optional, 1 to 30 characters]
  Text external_refund_id = {};
  /// Minor units; refunds only if exactly this much is charged at present: of two refunds that
  /// were sent with the same sum, one is refused.
  /// [expectedDepositedAmount, optional, at most 12 digits]
  Amount expected_deposited_amount = {};
  /// Positions of the cart that are refunded. [refundItems, optional]
  Block<StepItems> refund_items = {};
  /// Attributes for the processing centre; absent: none. [jsonParams, optional]
  Json json_params = {};
  /// For the receipt that a tax authority wants; the bank defines the names.
  /// [additionalOfdParams, optional]
  Json additional_ofd_params = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Refund;
    return Fields{
        field("orderId",                 &S::order_id,                  conditional(1, 36)),
        field("orderNumber",             &S::order_number,              conditional(1, 36)),
        field("merchantLogin",           &S::merchant_login,            optional(1, 255)),
        field("amount",                  &S::amount,                    mandatory(0, 12)),
        field("currency",                &S::currency,                  optional(3).digits()),
        field("externalRefundId",        &S::external_refund_id,        optional(1, 30)),
        field("expectedDepositedAmount", &S::expected_deposited_amount, optional(0, 12)),
        field("refundItems",             &S::refund_items,              optional()),
        field("jsonParams",              &S::json_params,               optional()),
        field("additionalOfdParams",     &S::additional_ofd_params,     optional()),
        field("language",                &S::language,                  optional(2)),
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
