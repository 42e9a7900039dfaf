// generatePin - generates a new PIN for a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/delivery_method.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/attribute.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::cards {

/// Generates a new PIN for a card, or only checks whether that is possible.
///
///     GeneratePin generate;
///     generate.card.card_number_mask = "520000******0007";
///     generate.card.phone_number     = "302101234567";
///     generate.pin_delivery_method   = DeliveryMethod::sms;
///     auto answer = client.call(generate);
///     if (answer.succeeded()) say("it comes by SMS");
///
/// DeliveredDigits (security/delivered_pin.hpp) reads what the response delivers, encrypted or not.
/// The specification does not show how the gateway gets the public key.
///
/// A repeat generates another PIN, unless `check_card_only` is set or the PIN is given. card
/// management, "Cards and wallets".
struct GeneratePin {
  static constexpr Endpoint endpoint = {card_service, "generatePin", changes_state};

  /// [cardIdentification, mandatory, see identified_by::encrypted_number_mask_or_external_id]
  CardIdentification card = {};
  /// Absent: the default is not specified. [pinDeliveryMethod, optional]
  Choice<DeliveryMethod> pin_delivery_method = {};
  /// A PIN to set, encrypted; absent: generated. [encryptedPinValue, optional, not empty]
  Bytes encrypted_pin_value = {};
  PinData pin_value = {};  ///< a PIN to set, in a form that is not specified; absent: generated
                           ///< [pinValue, optional]
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]
  Items<Attribute> parameters = {};             ///< names and values; not specified [optional]
  /// Only checks that the card exists and its status: generates no PIN. [checkCardOnly, optional]
  Optional<bool> check_card_only = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GeneratePin;
    return Fields{
        field("cardIdentification",     &S::card,                mandatory()),
        field("pinDeliveryMethod",      &S::pin_delivery_method, optional().closed()),
        field("encryptedPinValue",      &S::encrypted_pin_value, optional().filled()),
        field("pinValue",               &S::pin_value,           optional()),
        field("cardAcceptorParameters", &S::acceptor,            optional()),
        field("parameters",             &S::parameters,          optional()),
        field("checkCardOnly",          &S::check_card_only,     optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GeneratePin;
    return Rules{
        within(&S::card, identified_by::encrypted_number_mask_or_external_id),
    };
  }

  struct Response {
    Text response_code = {};  ///< '00': success [responseCode, mandatory]
    Secret pin_value = {};    ///< the digits that the response delivers [pinValue, optional]
    /// Encrypted under the public RSA key. [encryptedPinValue, optional]
    Bytes encrypted_pin_value = {};

    constexpr bool refused() const { return is_refusal(response_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("responseCode",      &S::response_code,       mandatory().deciding()),
          field("pinValue",          &S::pin_value,           optional()),
          field("encryptedPinValue", &S::encrypted_pin_value, optional()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
