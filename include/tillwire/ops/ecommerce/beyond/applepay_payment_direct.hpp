// applepay/paymentDirect.do - pays with a token of Apple Pay that the merchant has decrypted.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/wallet_answer.hpp>
#include <tillwire/ops/ecommerce/blocks/wallet_order.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Registers an order and pays it with a token of Apple Pay that the merchant has decrypted. Used
/// like ApplepayPayment, but with the gateway's credentials. The token is the decrypted object as
/// Base64: it holds a card number in the clear, and needs the same care as one.
///
///     ApplepayPaymentDirect payment;
///     payment.order.order_number = "A-17";
///     payment.order.token        = token;     // {"applicationPrimaryAccountNumber":...} as Base64
///     payment.amount             = {125000};  // 1250.00; the token has it, too
///     auto answer = client.call(payment);
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number. Beyond the specification.
struct ApplepayPaymentDirect {
  static constexpr Endpoint endpoint = {payment_json, "applepay/paymentDirect.do", moves_money};

  WalletOrder order = {};  ///< the order and the token [its fields are on this level]
  Amount amount = {};      ///< minor units; absent: the token's [optional, at most 12 digits]
  /// The merchant to pay for, if another; needs a permission. [optional, 1 to 255 characters]
  Text merchant = {};

  static constexpr auto fields() {
    using S = ApplepayPaymentDirect;
    return Fields{
        merged(&S::order),
        field("amount", &S::amount, optional(0, 12)),
        field("merchant", &S::merchant, optional(1, 255)),
    };
  }

  static constexpr auto rules() { return WalletOrder::rules(); }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
