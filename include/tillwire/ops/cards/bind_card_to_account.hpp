// bindCardToAccount - links a card to an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/account_type.hpp>
#include <tillwire/ops/cards/personal_data.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Links a card to an account.
///
///     BindCardToAccount bind;
///     bind.card.card_number = "5200000000000007";
///     bind.card.exp_date    = "203012";
///     bind.account_number   = "40817978000000000017";
///     bind.account_type     = AccountType::checking;
///     auto answer = client.call(bind);
///     if (answer.succeeded()) say("bound");
///
/// A repeat is harmless; the service may refuse it if the card is already linked. card management,
/// "Cards and wallets".
struct BindCardToAccount {
  static constexpr Endpoint endpoint = {card_service, "bindCardToAccount", changes_state};

  /// [cardIdentification, mandatory, see identified_by::number_and_expiry]
  CardIdentification card = {};
  Text account_number = {};               ///< the account to link to [accountNumber, mandatory]
  Choice<AccountType> account_type = {};  ///< [accountType, mandatory]
  /// ISO 4217 number; only for a new account. [accountCurrency, optional]
  Optional<std::int32_t> account_currency = {};
  Block<PersonalData> personal_data = {};  ///< name of the cardholder [personalData, optional]
  Text customer_id = {};  ///< the service's id of the customer [customerId, optional]
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = BindCardToAccount;
    return Fields{
        field("cardIdentification",     &S::card,             mandatory()),
        field("accountNumber",          &S::account_number,   mandatory()),
        field("accountType",            &S::account_type,     mandatory().closed()),
        field("accountCurrency",        &S::account_currency, optional()),
        field("personalData",           &S::personal_data,    optional()),
        field("customerId",             &S::customer_id,      optional()),
        field("cardAcceptorParameters", &S::acceptor,         optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = BindCardToAccount;
    return Rules{
        within(&S::card, identified_by::number_and_expiry),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
