// getOrderStatusExtended.do - reports the state of an order.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Asks for an order by the gateway's id or by the merchant's number.
///
///     GetOrderStatusExtended status;
///     status.order_id = order_id;
///     auto answer = client.call(status);
///     if (answer.payment() == Payment::approved) hand_over_the_goods();
///
/// Safe to repeat. After a payment with a lost answer, this reports whether it was carried out.
/// ecommerce, "Other named operations"; its fields are beyond the specification.
struct GetOrderStatusExtended {
  static constexpr Endpoint endpoint = {rest, "getOrderStatusExtended.do", safe};

  /// Takes precedence over order_number; mandatory with a token.
  /// [orderId, conditional, 1 to 36 characters, beyond the specification]
  Text order_id = {};
  /// Assigned by the merchant; in place of order_id.
  /// [orderNumber, conditional, 1 to 36 characters, beyond the specification]
  Text order_number = {};
  /// Of error messages; the store's default if absent. [optional, beyond the specification]
  Choice<Language> language = {};
  /// The merchant to query for, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters, beyond the specification]
  Text merchant_login = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetOrderStatusExtended;
    return Fields{
        field("orderId",       &S::order_id,       conditional(1, 36).beyond()),
        field("orderNumber",   &S::order_number,   conditional(1, 36).beyond()),
        field("language",      &S::language,       optional(2).beyond()),
        field("merchantLogin", &S::merchant_login, optional(1, 255).beyond()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetOrderStatusExtended;
    return Rules{
        at_least_one_of(&S::order_id, &S::order_number),
    };
  }

  using Response = OrderRecord;
};

}  // namespace tillwire::ecommerce
