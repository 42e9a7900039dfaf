// getCardBalance - returns what a card may spend.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/account_type.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Asks for a card's balance.
///
///     GetCardBalance query;
///     query.card.card_number = "5200000000000007";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     show(answer->balance, answer->currency);
///
/// Safe to repeat. card management, "Cards and wallets"; its table requires the number, its
/// identification rules accept other fields, too.
struct GetCardBalance {
  static constexpr Endpoint endpoint = {card_service, "getCardBalance", safe};

  /// [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask]
  CardIdentification card = {};
  Text account_number = {};               ///< one of the card's accounts [accountNumber, optional]
  Choice<AccountType> account_type = {};  ///< [accountType, optional]
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GetCardBalance;
    return Fields{
        field("cardIdentification",     &S::card,           mandatory()),
        field("accountNumber",          &S::account_number, optional()),
        field("accountType",            &S::account_type,   optional().closed()),
        field("cardAcceptorParameters", &S::acceptor,       optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetCardBalance;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
    };
  }

  struct Response {
    CardIdentification card = {};  ///< the card that was asked for [cardIdentification, optional]
    Amount balance = {};           ///< minor units of `currency` [optional]
    Optional<std::int32_t> currency = {};  ///< ISO 4217 number [optional]
    /// Credit limit in minor units. [availableExceedLimit, optional]
    Amount available_exceed_limit = {};
    /// ISO 4217 number. [availableExceedLimitCurrency, optional]
    Optional<std::int32_t> available_exceed_limit_currency = {};
    Amount own_funds = {};  ///< minor units of own_funds_currency [ownFunds, optional]
    /// ISO 4217 number. [ownFundsCurrency, optional]
    Optional<std::int32_t> own_funds_currency = {};
    Amount total_amount_due = {};    ///< minor units [totalAmountDue, optional]
    Amount minimum_amount_due = {};  ///< minor units [minimumAmountDue, optional]
    IsoTime due_date = {};           ///< [dueDate, optional, ISO 8601]

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("cardIdentification",           &S::card,                            optional()),
          field("balance",                      &S::balance, optional().deciding()),
          field("currency",                     &S::currency,                        optional().deciding()),
          field("availableExceedLimit",         &S::available_exceed_limit, optional().deciding()),
          field("availableExceedLimitCurrency", &S::available_exceed_limit_currency, optional().deciding()),
          field("ownFunds",                     &S::own_funds, optional().deciding()),
          field("ownFundsCurrency",             &S::own_funds_currency,              optional().deciding()),
          field("totalAmountDue",               &S::total_amount_due,                optional().deciding()),
          field("minimumAmountDue",             &S::minimum_amount_due,              optional().deciding()),
          field("dueDate", &S::due_date, optional().informative()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
