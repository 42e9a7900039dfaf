// applepay/payment.do - registers an order and pays it with a token of Apple Pay.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/wallet_answer.hpp>
#include <tillwire/ops/ecommerce/blocks/wallet_order.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Registers an order and pays it with a token of Apple Pay, which the gateway decrypts; the amount
/// and the currency are in the token. The request has no credentials, also if the gateway's are
/// set.
///
///     ApplepayPayment payment;
///     payment.merchant           = "shop-api";
///     payment.order.order_number = "A-17";
///     payment.order.token        = token;  // paymentData of the phone's token, as Base64
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status("A-17");  // it may have been carried out
///     if (answer->payment() == Payment::declined) return pay_otherwise();
///     ask_status("A-17");  // no answer proves a payment
///
/// Moves money: do not repeat it after a lost answer, not even with a new token, query
/// GetOrderStatusExtended by the order number. Error code 10: processing error, 1: not enough
/// money; neither says that the order is not paid. Beyond the specification.
struct ApplepayPayment {
  static constexpr Endpoint endpoint = {wallet_json, "applepay/payment.do", moves_money};

  WalletOrder order = {};  ///< the order and the token [its fields are on this level]
  Text merchant = {};      ///< API login of the merchant [mandatory, 1 to 255 characters]

  static constexpr auto fields() {
    using S = ApplepayPayment;
    return Fields{
        merged(&S::order),
        field("merchant", &S::merchant, mandatory(1, 255)),
    };
  }

  static constexpr auto rules() { return WalletOrder::rules(); }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
