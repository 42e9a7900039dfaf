// google/paymentDirect.do - pays with a token of Google Pay that the merchant has decrypted.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/beyond/google_payment.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The protocol of a token of Google Pay.
enum class GoogleProtocol : std::uint8_t { unknown, ec_v1, ec_v2 };
constexpr auto values_of(GoogleProtocol) {
  using E = GoogleProtocol;
  return Values{value(E::ec_v1, "ECv1"), value(E::ec_v2, "ECv2")};
}

/// Registers an order and pays it with a token of Google Pay that the merchant has decrypted. Used
/// like GooglePayment, but with the gateway's credentials. The token is the decrypted object as
/// Base64: it holds a card number in the clear, and needs the same care as one.
///
///     GooglePaymentDirect payment;
///     payment.order.order_number = "A-17";
///     payment.order.token        = token;     // {"paymentMethod":"CARD",...} as Base64
///     payment.google.amount      = {125000};  // 1250.00
///     payment.google.return_url  = "https://shop.example/paid";
///     auto answer = client.call(payment);
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number. Beyond the specification.
struct GooglePaymentDirect {
  static constexpr Endpoint endpoint = {payment_json, "google/paymentDirect.do", moves_money};

  WalletOrder order = {};      ///< the order and the token [its fields are on this level]
  GooglePayOrder google = {};  ///< what the token does not say [its fields are on this level]
  /// The merchant to pay for, if another; needs a permission. [optional, 1 to 255 characters]
  Text merchant = {};
  /// The token had it before it was decrypted; ECv1 if absent. [protocolVersion, optional]
  Choice<GoogleProtocol> protocol_version = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GooglePaymentDirect;
    return Fields{
        merged(&S::order),
        merged(&S::google),
        field("merchant",        &S::merchant,         optional(1, 255)),
        field("protocolVersion", &S::protocol_version, optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() { return WalletOrder::rules(); }

  using Response = WalletAnswer;
};

}  // namespace tillwire::ecommerce
