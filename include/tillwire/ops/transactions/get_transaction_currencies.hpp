// getTransactionCurrencies - lists the currencies in which a card may pay.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::transactions {

/// Asks for the currencies in which a card may pay.
///
///     GetTransactionCurrencies query;
///     query.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const auto& currency : answer->currencies) show(*currency);
///
/// Safe to repeat. card management, "Transactions", which does not show what may identify the card.
struct GetTransactionCurrencies {
  static constexpr Endpoint endpoint = {card_service, "getTransactionCurrencies", safe};

  CardIdentification card = {};  ///< [cardIdentification, mandatory, see identified_by::anything]

  // clang-format off
  static constexpr auto fields() {
    using S = GetTransactionCurrencies;
    return Fields{
        field("cardIdentification", &S::card, mandatory()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetTransactionCurrencies;
    return Rules{
        within(&S::card, identified_by::anything),
    };
  }

  struct Response {
    List<Optional<std::int32_t>> currencies = {};  ///< ISO 4217 numbers [optional]

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("currencies", &S::currencies, optional().inside("currency").deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::transactions
