// mir/payment.do - registers an order and pays it with a token of Mir Pay.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/beyond/applepay_payment.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Registers an order and pays it with a token of Mir Pay. Used like ApplepayPayment, whose fields
/// it sends: of this operation no more than its path is known, and the fields that all wallets have
/// in common are assumed. It has no credentials, and no answer proves a payment.
///
///     MirPayment mir;
///     mir.payment.merchant           = "shop-api";
///     mir.payment.order.order_number = "A-17";
///     mir.payment.order.token        = token;  // of the phone, as Base64
///     auto answer = client.call(mir);
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number. Beyond the specification.
struct MirPayment {
  static constexpr Endpoint endpoint = {wallet_json, "mir/payment.do", moves_money};

  /// Sends the fields of a payment by Apple Pay. [its fields are on this level]
  ApplepayPayment payment = {};

  static constexpr auto fields() { return Fields{merged(&MirPayment::payment)}; }

  static constexpr auto rules() { return ApplepayPayment::rules(); }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
