// google/payment.do - registers an order and pays it with a token of Google Pay.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/wallet_answer.hpp>
#include <tillwire/ops/ecommerce/blocks/wallet_order.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// What a token of Google Pay does not say: the amount, and where the customer returns.
struct GooglePayOrder {
  Amount amount = {};  ///< minor units [mandatory, at most 12 digits]
  /// ISO 4217 digits; the merchant's default if absent. [currencyCode, optional, 3 digits]
  Text currency = {};
  /// Where the customer returns. [returnUrl, optional, with its scheme, 1 to 512 characters]
  Text return_url = {};
  /// For failed payments. [failUrl, optional, with its scheme, 1 to 512 characters]
  Text fail_url = {};
  Text ip = {};  ///< the buyer's IPv4 or IPv6 address [optional, 1 to 39 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = GooglePayOrder;
    return Fields{
        field("amount",       &S::amount,     mandatory(0, 12)),
        field("currencyCode", &S::currency,   optional(3).digits()),
        field("returnUrl",    &S::return_url, optional(1, 512).url()),
        field("failUrl",      &S::fail_url,   optional(1, 512).url()),
        field("ip",           &S::ip,         optional(1, 39)),
    };
  }
  // clang-format on
};

/// Registers an order and pays it with a token of Google Pay, which the gateway decrypts. The
/// request has no credentials, also if the gateway's are set.
///
///     GooglePayment payment;
///     payment.merchant           = "shop-api";
///     payment.order.order_number = "A-17";
///     payment.order.token        = token;  // of the phone, as Base64
///     payment.google.amount      = {125000};  // 1250.00
///     payment.google.return_url  = "https://shop.example/paid";
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status("A-17");  // it may have been carried out
///     if (answer->payment() == Payment::three_ds_method) return run_method(answer->data.three_ds);
///     ask_status("A-17");  // no answer proves a payment
///
/// A card without a device's token is authenticated first: after the method, continue with
/// ThreeDsContinue by the order's id, never with a second request. Moves money: do not repeat it
/// after a lost answer, query GetOrderStatusExtended by the order number. Error code 1: declined,
/// which does not say that the order is not paid. Beyond the specification.
struct GooglePayment {
  static constexpr Endpoint endpoint = {wallet_json, "google/payment.do", moves_money};

  WalletOrder order = {};      ///< the order and the token [its fields are on this level]
  GooglePayOrder google = {};  ///< what the token does not say [its fields are on this level]
  Text merchant = {};          ///< API login of the merchant [mandatory, 1 to 255 characters]
  /// Where the customer returns after the challenge.
  /// [threeDSVer2FinishUrl, optional, 1 to 512 characters]
  Text three_ds_finish_url = {};
  /// Notified when the 3-D Secure method is done.
  /// [threeDSMethodNotificationUrl, optional, 1 to 512 characters]
  Text three_ds_method_notification_url = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GooglePayment;
    return Fields{
        merged(&S::order),
        merged(&S::google),
        field("merchant",                     &S::merchant,            mandatory(1, 255)),
        field("threeDSVer2FinishUrl",         &S::three_ds_finish_url, optional(1, 512)),
        field("threeDSMethodNotificationUrl", &S::three_ds_method_notification_url, optional(1, 512)),
    };
  }
  // clang-format on

  static constexpr auto rules() { return WalletOrder::rules(); }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
