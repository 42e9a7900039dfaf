// samsung/payment.do - registers an order and pays it with a token of Samsung Pay.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/beyond/applepay_payment.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Registers an order and pays it with a token of Samsung Pay, from an application on a phone. Used
/// like ApplepayPayment, whose fields it sends: it has no credentials, and no answer proves a
/// payment.
///
///     SamsungPayment samsung;
///     samsung.payment.merchant           = "shop-api";
///     samsung.payment.order.order_number = "A-17";
///     samsung.payment.order.token        = token;  // of the phone, as Base64
///     auto answer = client.call(samsung);
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number. Error code 1: declined, which does not say that the order is not paid. Beyond the
/// specification.
struct SamsungPayment {
  static constexpr Endpoint endpoint = {wallet_json, "samsung/payment.do", moves_money};

  /// Sends the fields of a payment by Apple Pay. [its fields are on this level]
  ApplepayPayment payment = {};

  static constexpr auto fields() { return Fields{merged(&SamsungPayment::payment)}; }

  static constexpr auto rules() { return ApplepayPayment::rules(); }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
