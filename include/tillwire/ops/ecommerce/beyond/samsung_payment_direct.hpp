// samsung/paymentDirect.do - pays with a token of Samsung Pay that the merchant has decrypted.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/beyond/applepay_payment_direct.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Registers an order and pays it with a token of Samsung Pay that the merchant has decrypted. Used
/// like ApplepayPaymentDirect, whose fields it sends.
///
///     SamsungPaymentDirect samsung;
///     samsung.payment.order.order_number = "A-17";
///     samsung.payment.order.token        = token;     // the decrypted object as Base64
///     samsung.payment.amount             = {125000};  // 1250.00
///     auto answer = client.call(samsung);
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number. Beyond the specification.
struct SamsungPaymentDirect {
  static constexpr Endpoint endpoint = {payment_json, "samsung/paymentDirect.do", moves_money};

  /// Sends the fields of a direct payment by Apple Pay. [its fields are on this level]
  ApplepayPaymentDirect payment = {};

  static constexpr auto fields() { return Fields{merged(&SamsungPaymentDirect::payment)}; }

  static constexpr auto rules() { return ApplepayPaymentDirect::rules(); }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
