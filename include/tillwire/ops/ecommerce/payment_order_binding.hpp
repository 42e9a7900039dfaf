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
///     } else if (answer->payment() != Payment::declined || answer->leaves_action_open()) {
///       // GetOrderStatusExtended says whether the order is paid
///     }
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended. ecommerce,
/// "paymentOrderBinding.do", which shows some of the parameters and of the response: what follows
/// `language` is beyond the specification, and bounds and response are assumed to be those of
/// paymentorder.do.
struct PaymentOrderBinding {
  static constexpr Endpoint endpoint = {rest, "paymentOrderBinding.do", moves_money};

  Text order_id = {};                 ///< Register::Response::order_id
  Text binding_id = {};               ///< the stored card to pay with
  Choice<BindingInitiator> tii = {};  ///< whether the customer is present
  Text ip = {};                       ///< the buyer's IPv4 or IPv6 address
  Secret cvc = {};                    ///< not with tii U
  Choice<Language> language = {};     ///< of error messages; the store's default if absent
  Text email = {};                    ///< the customer's
  Text mcc = {};                      ///< merchant category code, ISO 18245
  Optional<bool> three_ds_sdk = {};   ///< true if the payment comes from a 3-D Secure SDK
  Choice<ThreeDsVersion> three_ds_version = {};       ///< 2.1.0 if absent
  Choice<ScaExemption> sca_exemption = {};            ///< needs a permission
  Secret se_token = {};                               ///< a token that holds a stored card
  Block<ClientBrowserInfo> client_browser_info = {};  ///< needs a special setting

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentOrderBinding;
    return Fields{
        field("mdOrder",                       &S::order_id,            mandatory(1, 36)),
        field("bindingId",                     &S::binding_id,          mandatory(1, 255)),
        field("tii",                           &S::tii,                 mandatory().closed()),
        field("ip",                            &S::ip,                  optional(1, 39)),
        field("cvc",                           &S::cvc,                 optional(3).digits()),
        field("language",                      &S::language,            optional(2).closed()),
        field("email",                         &S::email,               optional(1, 40)),
        field("mcc",                           &S::mcc,                 optional(4).integer()),
        field("threeDSSDK",                    &S::three_ds_sdk,        optional()),
        field("threeDSProtocolVersion",        &S::three_ds_version,    optional().closed()),
        field("externalScaExemptionIndicator", &S::sca_exemption,       optional()),
        field("seToken",                       &S::se_token,            optional()),
        field("clientBrowserInfo",             &S::client_browser_info, optional()),
    };
  }
  // clang-format on

  using Response = PaymentAnswer;
};

}  // namespace tillwire::ecommerce
