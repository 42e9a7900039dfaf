// creditCard - deposits money to a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/transactions/three_d_secure.hpp>
#include <tillwire/ops/transactions/transaction_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::transactions {

/// Deposits money to a card.
///
///     CreditCard credit;
///     credit.card.card_number = "5200000000000007";
///     credit.amount           = {2500};  // 25.00
///     credit.currency         = 978;
///     auto answer = client.call(credit);
///     // Without an answer, too, and with most codes: it may have been carried out.
///     if (answer.payment() == Payment::unconfirmed) return ask_history(credit);
///     show(answer.payment() == Payment::approved ? "done" : "declined", answer->rrn);
///
/// Moves money: do not repeat it after a lost answer, look for it with GetTransactions. card
/// management, "Transactions".
struct CreditCard {
  static constexpr Endpoint endpoint = {card_service, "creditCard", moves_money};

  /// True holds the amount only. [preAuthorization, optional]
  Optional<bool> pre_authorization = {};
  /// [cardIdentification, mandatory, see identified_by::anything]
  CardIdentification card = {};
  Amount amount = {};                    ///< minor units of `currency` [mandatory]
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [mandatory]
  Block<ThreeDSecure> tds = {};          ///< not for the sandbox [optional]
  /// The terminal; not for the sandbox. [cardAcceptorParameters, optional]
  Block<CardAcceptorParameters> acceptor = {};

  // clang-format off
  static constexpr auto fields() {
    using S = CreditCard;
    return Fields{
        field("preAuthorization",       &S::pre_authorization, optional()),
        field("cardIdentification",     &S::card,              mandatory()),
        field("amount",                 &S::amount,            mandatory()),
        field("currency",               &S::currency,          mandatory()),
        field("tds",                    &S::tds,               optional()),
        field("cardAcceptorParameters", &S::acceptor,          optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = CreditCard;
    return Rules{
        within(&S::card, identified_by::anything),
    };
  }

  using Response = TransactionResult;
};

}  // namespace tillwire::transactions
