// paymentOrderBinding.do - pays a registered order with a stored card.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/client_browser_info.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/ops/ecommerce/three_ds.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The values of `tii` for a stored card. ecommerce, "tii values"; no other value is sent.
enum class BindingInitiator : std::uint8_t {
  unknown,
  customer,  // F: the customer chooses the stored card
  merchant,  // U: the customer is absent: no CVC, no 3-D Secure; one-phase payments only
};
constexpr auto values_of(BindingInitiator) {
  using E = BindingInitiator;
  return Values{
      value(E::customer, "F"),
      value(E::merchant, "U"),
  };
}

/// Pays a registered order with a stored card (common). The order must have been registered with
/// the client_id of the card.
///
///     PaymentOrderBinding payment;
///     payment.order_id   = order_id;    // Register::Response::order_id, copied
///     payment.binding_id = binding_id;  // Binding::binding_id, copied
///     payment.tii        = BindingInitiator::customer;
///     payment.cvc        = "123";
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status(order_id);  // it may have been carried out
///     if (answer->payment() == Payment::three_ds_method) {
///       // run the method, then continue with ThreeDsContinue
///     } else if (answer->payment() == Payment::three_ds_challenge) {
///       // send the customer to acs_url, with packed_creq as creq
///     } else if (answer->payment() != Payment::declined) {
///       // GetOrderStatusExtended says whether the order is paid
///     }
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended. ecommerce,
/// "paymentOrderBinding.do", which shows some of the parameters and of the response: what follows
/// `language` is beyond the specification, and bounds and response are assumed to be those of
/// paymentorder.do.
struct PaymentOrderBinding {
  static constexpr Endpoint endpoint = {rest, "paymentOrderBinding.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [mdOrder, mandatory, 1 to 36 characters]
  /// The stored card to pay with. [bindingId, mandatory, 1 to 255 characters]
  Text binding_id = {};
  Choice<BindingInitiator> tii = {};  ///< whether the customer is present [mandatory]
  Text ip = {};     ///< the buyer's IPv4 or IPv6 address [optional, 1 to 39 characters]
  Secret cvc = {};  ///< not with tii U [optional, 3 digits]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]
  Text email = {};  ///< the customer's [optional, 1 to 40 characters, beyond the specification]
  /// Merchant category code, ISO 18245. [optional, 4 digits, beyond the specification]
  Text mcc = {};
  /// True if the payment comes from a 3-D Secure SDK.
  /// [threeDSSDK, optional, beyond the specification]
  Optional<bool> three_ds_sdk = {};
  /// 2.1.0 if absent. [threeDSProtocolVersion, optional, beyond the specification]
  Choice<ThreeDsVersion> three_ds_version = {};
  /// Needs a permission. [externalScaExemptionIndicator, optional, beyond the specification]
  Choice<ScaExemption> sca_exemption = {};
  /// A token that holds a stored card. [seToken, optional, beyond the specification]
  Secret se_token = {};
  /// Needs a special setting. [clientBrowserInfo, optional, beyond the specification]
  Block<ClientBrowserInfo> client_browser_info = {};

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentOrderBinding;
    return Fields{
        field("mdOrder",                       &S::order_id,            mandatory(1, 36)),
        field("bindingId",                     &S::binding_id,          mandatory(1, 255)),
        field("tii",                           &S::tii,                 mandatory().closed()),
        field("ip",                            &S::ip,                  optional(1, 39)),
        field("cvc",                           &S::cvc,                 optional(3).digits()),
        field("language",                      &S::language,            optional(2)),
        field("email",                         &S::email,               optional(1, 40).beyond()),
        field("mcc", &S::mcc, optional(4).integer().beyond()),
        field("threeDSSDK",                    &S::three_ds_sdk,        optional().beyond()),
        field("threeDSProtocolVersion", &S::three_ds_version, optional().closed().beyond()),
        field("externalScaExemptionIndicator", &S::sca_exemption,       optional().beyond()),
        field("seToken",                       &S::se_token,            optional().beyond()),
        field("clientBrowserInfo",             &S::client_browser_info, optional().beyond()),
    };
  }
  // clang-format on

  using Response = PaymentAnswer;
};

}  // namespace tillwire::ecommerce
