// generateCVC2 - makes a new CVC2 for a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/delivery_method.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::cards {

/// Makes a new CVC2 for a card.
///
///     GenerateCvc2 generate;
///     generate.card.card_number  = "5200000000000007";
///     generate.card.phone_number = "302101234567";
///     generate.delivery_method   = DeliveryMethod::sms;
///     auto answer = client.call(generate);
///     if (answer.succeeded()) say("it comes by SMS");
///
/// By SMS it needs the card's phone number. DeliveredDigits (security/delivered_pin.hpp) reads what
/// comes with the response. A repeat makes another one.
///
/// card management, "Cards and wallets".
struct GenerateCvc2 {
  static constexpr Endpoint endpoint = {card_service, "generateCVC2", changes_state};

  CardIdentification card = {};
  Choice<DeliveryMethod> delivery_method = {};
  Block<CardAcceptorParameters> acceptor = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GenerateCvc2;
    return Fields{
        field("cardIdentification",     &S::card,            mandatory()),
        field("deliveryMethod",         &S::delivery_method, optional().closed()),
        field("cardAcceptorParameters", &S::acceptor,        optional()),
    };
  }
  // clang-format on

  /// The condition in words, for descriptions.
  static constexpr char sms_rule[] = "phoneNumber must be there with deliveryMethod SMS";
  static constexpr auto rules() {
    using S = GenerateCvc2;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
        checked_by<&S::phone_number_for_sms, S::sms_rule>(),
    };
  }

  struct Response {
    Text response_code = {};  ///< '00': done
    Text card_number_mask = {};
    Secret card_number = {};
    Secret cvc2 = {};  ///< as far as it comes with the response

    constexpr bool refused() const { return is_refusal(response_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("responseCode",   &S::response_code,    mandatory().deciding()),
          field("cardNumberMask", &S::card_number_mask, optional()),
          field("cardNumber",     &S::card_number,      optional()),
          field("cvc2",           &S::cvc2,             optional()),
      };
    }
    // clang-format on
  };

 private:
  /// The number may be there as the identification already.
  static Breach phone_number_for_sms(const GenerateCvc2& request) {
    if (request.delivery_method != DeliveryMethod::sms || request.card.phone_number.present()) {
      return {};
    }
    return breach<&GenerateCvc2::card, &CardIdentification::phone_number>(Errc::missing);
  }
};

}  // namespace tillwire::cards
