// createVirtualCard - creates a card without plastic.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/personal_data.hpp>
#include <tillwire/ops/cards/virtual_card_identification.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// How the new card's data are delivered. card management, "createVirtualCard"; no other value is
/// sent.
enum class VirtualCardDelivery : std::uint8_t {
  unknown,
  response,       // WS: all of them in the response, as in the sandbox
  half_and_half,  // a masked number in the response; the rest of it and the CVV2 by SMS
};
constexpr auto values_of(VirtualCardDelivery) {
  using E = VirtualCardDelivery;
  return Values{
      value(E::response, "WS"),
      value(E::half_and_half, "HALF_AND_HALF"),
  };
}

/// Creates a card without plastic for an account.
///
///     CreateVirtualCard create;
///     create.card.card_number          = "5200000000000000";  // the BIN and ten zeros
///     create.virtual_card.exp_date     = "203012";
///     create.virtual_card.product_type = "5C";
///     create.amount                    = {0};
///     create.currency                  = 978;
///     create.account_number            = "40817978000000000017";
///     create.delivery_method           = VirtualCardDelivery::response;
///     auto answer = client.call(create);
///     if (!answer.succeeded()) return report(answer.error());
///     keep(answer->virtual_card.card_number);
///
/// Never repeat it after a lost answer: that may create a second card. GetCardListByOwner lists the
/// existing ones.
///
/// The number must say which cards the new one resembles, because it has no id yet. The sandbox
/// requires the BIN and ten zeros and no other identification, a future date, "5C", the amount 0,
/// the currency 978, the account of RegisterCustomer, and WS. card management, "createVirtualCard".
struct CreateVirtualCard {
  static constexpr Endpoint endpoint = {card_service, "createVirtualCard", changes_state};

  /// By card_number: the kind of the new card.
  /// [cardIdentification, mandatory, see identified_by::number]
  CardIdentification card = {};
  /// Needs exp_date and product_type. [virtualCardIdentification, mandatory]
  VirtualCardIdentification virtual_card = {};
  Amount amount = {};                    ///< limit of the new card in minor units [mandatory]
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [mandatory]
  Text account_number = {};              ///< the account of the new card [accountNumber, mandatory]
  /// Absent: the default is not specified. [deliveryMethod, optional]
  Choice<VirtualCardDelivery> delivery_method = {};
  Block<PersonalData> personal_data = {};  ///< not for the sandbox [personalData, optional]
  /// Not for the sandbox. [cardAcceptorParameters, optional]
  Block<CardAcceptorParameters> acceptor = {};

  // clang-format off
  static constexpr auto fields() {
    using S = CreateVirtualCard;
    return Fields{
        field("cardIdentification",        &S::card,            mandatory()),
        field("virtualCardIdentification", &S::virtual_card,    mandatory()),
        field("amount",                    &S::amount,          mandatory()),
        field("currency",                  &S::currency,        mandatory()),
        field("accountNumber",             &S::account_number,  mandatory()),
        field("deliveryMethod",            &S::delivery_method, optional().closed()),
        field("personalData",              &S::personal_data,   optional()),
        field("cardAcceptorParameters",    &S::acceptor,        optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = CreateVirtualCard;
    return Rules{
        within(&S::card, identified_by::number),
    };
  }

  struct Response {
    /// The new card. [virtualCardIdentification, mandatory]
    VirtualCardIdentification virtual_card = {};

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("virtualCardIdentification", &S::virtual_card, mandatory()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
