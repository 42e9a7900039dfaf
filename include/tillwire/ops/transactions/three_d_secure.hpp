// How a cardholder was authenticated before money moves.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// The values of `authenticationIndicator`. card management, "creditCard"; no other value is sent.
enum class AuthenticationIndicator : std::uint8_t {
  unknown,
  not_performed,
  merchant_only,
  performed,
  additional_protocol_used,
  recurrent_payment,
};
constexpr auto values_of(AuthenticationIndicator) {
  using E = AuthenticationIndicator;
  return Values{
      value(E::not_performed, "NOT_PERFORMED"),
      value(E::merchant_only, "TDS_MERCHANT_ONLY"),
      value(E::performed, "TDS_PERFORMED"),
      value(E::additional_protocol_used, "ADDITIONAL_PROTOCOL_USED"),
      value(E::recurrent_payment, "RECURRENT_PAYMENT_AUTH"),
  };
}

/// The block `tds`: the result of 3-D Secure. card management, "creditCard"; not for the sandbox.
struct ThreeDSecure {
  Text xid = {};     ///< id of the 3-D Secure transaction [optional]
  Secret cavv = {};  ///< proof of the authentication [optional]
  Secret ucaf = {};  ///< Mastercard's form of the proof [optional]
  /// How the holder was authenticated. [authenticationIndicator, optional]
  Choice<AuthenticationIndicator> authentication_indicator = {};

  // clang-format off
  static constexpr auto fields() {
    using S = ThreeDSecure;
    return Fields{
        field("xid",                     &S::xid,                      optional()),
        field("cavv",                    &S::cavv,                     optional()),
        field("ucaf",                    &S::ucaf,                     optional()),
        field("authenticationIndicator", &S::authentication_indicator, optional().closed()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::transactions
