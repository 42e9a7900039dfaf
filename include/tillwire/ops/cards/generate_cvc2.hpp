// generateCVC2 - generates a new CVC2 for a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/delivery_method.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::cards {

/// Generates a new CVC2 for a card.
///
///     GenerateCvc2 generate;
///     generate.card.card_number  = "5200000000000007";
///     generate.card.phone_number = "302101234567";
///     generate.delivery_method   = DeliveryMethod::sms;
///     auto answer = client.call(generate);
///     if (answer.succeeded()) say("it comes by SMS");
///
/// Delivery by SMS needs the card's phone number. DeliveredDigits (security/delivered_pin.hpp)
/// reads what the response delivers. A repeat generates another CVC2.
///
/// card management, "Cards and wallets".
struct GenerateCvc2 {
  static constexpr Endpoint endpoint = {card_service, "generateCVC2", changes_state};

  /// [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask]
  CardIdentification card = {};
  /// Absent: the default is not specified. [deliveryMethod, optional]
  Choice<DeliveryMethod> delivery_method = {};
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

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

  /// Describes the condition.
  static constexpr char sms_rule[] = "phoneNumber must be there with deliveryMethod SMS";
  static constexpr auto rules() {
    using S = GenerateCvc2;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
        checked_by<&S::phone_number_for_sms, S::sms_rule>(),
    };
  }

  struct Response {
    Text response_code = {};     ///< '00': success [responseCode, mandatory]
    Text card_number_mask = {};  ///< masked PAN [cardNumberMask, optional]
    Secret card_number = {};     ///< PAN [cardNumber, optional]
    Secret cvc2 = {};            ///< the digits that the response delivers [optional]

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
  /// Requires the phone number, which may already be set as identification.
  static Breach phone_number_for_sms(const GenerateCvc2& request) {
    if (request.delivery_method != DeliveryMethod::sms || request.card.phone_number.present()) {
      return {};
    }
    return breach<&GenerateCvc2::card, &CardIdentification::phone_number>(Errc::missing);
  }
};

}  // namespace tillwire::cards
