// createBindingNoPayment.do - stores a card without a payment.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// How the cardholder had agreed to the card's being stored, for cards that come from another
/// system.
enum class BindingStrength : std::uint8_t {
  unknown,
  no_payment,  // without a payment
  ssl,         // by a payment without 3-D Secure
  tds,         // by a payment with 3-D Secure
  tds_ssl,     // by a payment for which 3-D Secure was attempted
};
constexpr auto values_of(BindingStrength) {
  using E = BindingStrength;
  return Values{
      value(E::no_payment, "NO_PAYMENT"),
      value(E::ssl, "SSL"),
      value(E::tds, "TDS"),
      value(E::tds_ssl, "TDS_SSL"),
  };
}

/// The payments by which a card had been stored and was used last, as the card network knows them.
struct NetworkReferences {
  /// Identifies the first payment. [initNetworkReferenceNumber, mandatory]
  Text init_network_reference_number = {};
  /// Identifies the last payment. [networkReferenceNumber, mandatory]
  Text network_reference_number = {};

  static constexpr auto fields() {
    using S = NetworkReferences;
    return Fields{
        field("initNetworkReferenceNumber", &S::init_network_reference_number, mandatory()),
        field("networkReferenceNumber", &S::network_reference_number, mandatory()),
    };
  }
};

/// Stores a card for a customer, without a payment. Needs a permission.
///
///     CreateBindingNoPayment card;
///     card.client_id       = "C-1";
///     card.pan             = "4111111111111111";
///     card.expiry_date     = "203012";
///     card.cardholder_name = "MAX MUSTERMANN";
///     auto answer = client.call(card);
///     if (!answer.answered()) return ask_bindings("C-1");  // it may have been stored
///     if (answer->created()) remember(answer->binding_id);
///
/// Changes state and moves no money. After a lost answer query GetBindings: a repeat may store the
/// card a second time. Error code 1 has several reasons, which only the text distinguishes: the
/// card may have been stored before. Beyond the specification.
struct CreateBindingNoPayment {
  static constexpr Endpoint endpoint = {rest, "createBindingNoPayment.do", changes_state};

  /// The customer's id in the merchant's system. [clientId, mandatory, at most 255 characters]
  Text client_id = {};
  Secret pan = {};            ///< card number [mandatory, 1 to 19 digits]
  Secret expiry_date = {};    ///< YYYYMM [expiryDate, mandatory, 6 digits]
  Text cardholder_name = {};  ///< as printed [cardholderName, mandatory, 1 to 26 characters]
  /// Absent: without a payment. [bindingStrength, optional]
  Choice<BindingStrength> binding_strength = {};
  /// Needed with every binding_strength but NO_PAYMENT. [additionalParameters, conditional]
  Block<NetworkReferences> additional_parameters = {};
  /// The merchant to store it for, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  Text email = {};   ///< the customer's [optional, 1 to 40 characters]
  Phone phone = {};  ///< the customer's [optional, 7 to 15 digits]

  // clang-format off
  static constexpr auto fields() {
    using S = CreateBindingNoPayment;
    return Fields{
        field("clientId",             &S::client_id,        mandatory(0, 255)),
        field("pan",                  &S::pan,              mandatory(1, 19).integer()),
        field("expiryDate",           &S::expiry_date,      mandatory(6).integer()),
        field("cardholderName",       &S::cardholder_name,  mandatory(1, 26)),
        field("bindingStrength",      &S::binding_strength, optional().closed()),
        field("additionalParameters", &S::additional_parameters,       conditional()),
        field("merchantLogin",        &S::merchant_login,   optional(1, 255)),
        field("email",                &S::email,            optional(1, 40)),
        field("phone",                &S::phone,            optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = CreateBindingNoPayment;
    return Rules{needed_when(&S::binding_strength, "SSL,TDS,TDS_SSL", &S::additional_parameters),
                 ends_in_month(&S::expiry_date)};
  }

  /// The stored card, or why there is none.
  struct Response {
    /// Identifies the stored card in payments. [bindingId, optional, 1 to 255 characters]
    Text binding_id = {};
    Text client_id = {};        ///< as sent [clientId, optional, at most 255 characters]
    Text masked_pan = {};       ///< masked card number [maskedPan, optional]
    Secret expiry_date = {};    ///< YYYYMM [expiryDate, optional]
    Text cardholder_name = {};  ///< as sent [cardholderName, optional]
    /// "0" or absent: no error. [errorCode, one of the decisive fields, integer]
    Text error_code = {};
    /// In the request's language. With error code 1 only this says whether the card is stored
    /// already. [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// True if error_code is not 0; or an object or text: see Client::fault().
    /// [one of the decisive fields]
    Json error = {};
    /// Takes precedence over error_code. [one of the decisive fields]
    Optional<bool> success = {};

    bool refused() const { return is_refusal(success, error_code, error); }
    /// Returns whether the card is stored under binding_id.
    bool created() const { return !refused() && !binding_id.empty(); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("bindingId",      &S::binding_id,      optional(1, 255).deciding()),
          field("clientId",       &S::client_id,       optional(0, 255).informative()),
          field("maskedPan",      &S::masked_pan,      optional().informative()),
          field("expiryDate",     &S::expiry_date,     optional().informative()),
          field("cardholderName", &S::cardholder_name, optional().informative()),
          field("errorCode",      &S::error_code,      decisive().integer()),
          field("errorMessage",   &S::error_message,   optional(1, 512).informative()),
          field("error",          &S::error,           decisive()),
          field("success",        &S::success,         decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
