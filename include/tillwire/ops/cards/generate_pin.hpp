// generatePin - makes a new PIN for a card.
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

/// Makes a new PIN for a card, or only looks whether one could be made.
///
///     GeneratePin generate;
///     generate.card.card_number_mask = "520000******0007";
///     generate.card.phone_number     = "302101234567";
///     generate.pin_delivery_method   = DeliveryMethod::sms;
///     auto answer = client.call(generate);
///     if (answer.succeeded()) say("it comes by SMS");
///
/// DeliveredDigits (security/delivered_pin.hpp) reads what comes with the response, encrypted or
/// not. How the gateway learns of the public key for that the specification does not show.
///
/// A repeat makes another one, unless `check_card_only` is set or the PIN is given.
/// card management, "Cards and wallets".
struct GeneratePin {
  static constexpr Endpoint endpoint = {card_service, "generatePin", changes_state};

  CardIdentification card = {};
  Choice<DeliveryMethod> pin_delivery_method = {};
  Bytes encrypted_pin_value = {};
  PinData pin_value = {};
  Block<CardAcceptorParameters> acceptor = {};
  Items<Attribute> parameters = {};
  /// Whether there is such a card, and its status: no PIN is made.
  Optional<bool> check_card_only = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GeneratePin;
    return Fields{
        field("cardIdentification",     &S::card,                mandatory()),
        field("pinDeliveryMethod",      &S::pin_delivery_method, optional().closed()),
        field("encryptedPinValue",      &S::encrypted_pin_value, optional()),
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
    Text response_code = {};         ///< '00': done
    Secret pin_value = {};           ///< as far as it comes with the response
    Bytes encrypted_pin_value = {};  ///< under the public RSA key

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
