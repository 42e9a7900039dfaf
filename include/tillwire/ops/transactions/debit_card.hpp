// debitCard - withdraws money from a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/fee.hpp>
#include <tillwire/ops/transactions/three_d_secure.hpp>
#include <tillwire/ops/transactions/transaction_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::transactions {

/// Withdraws money from a card.
///
///     DebitCard debit;
///     debit.card.card_number = "5200000000000007";
///     debit.amount           = {2500};  // 25.00
///     debit.currency         = 978;
///     auto answer = client.call(debit);
///     // Without an answer, too, and with most codes: it may have been carried out.
///     if (answer.payment() == Payment::unconfirmed) return ask_history(debit);
///     show(answer.payment() == Payment::approved ? "done" : "declined", answer->rrn);
///
/// Moves money: do not repeat it after a lost answer, look for it with GetTransactions. card
/// management, "Transactions".
struct DebitCard {
  static constexpr Endpoint endpoint = {card_service, "debitCard", moves_money};

  /// True holds the amount only. [preAuthorization, optional]
  Optional<bool> pre_authorization = {};
  /// [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask]
  CardIdentification card = {};
  Amount amount = {};                           ///< minor units of `currency` [mandatory]
  Optional<std::int32_t> currency = {};         ///< ISO 4217 number [mandatory]
  Block<Fee> fee = {};                          ///< [optional]
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]
  Block<ThreeDSecure> tds = {};                 ///< result of 3-D Secure [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = DebitCard;
    return Fields{
        field("preAuthorization",       &S::pre_authorization, optional()),
        field("cardIdentification",     &S::card,              mandatory()),
        field("amount",                 &S::amount,            mandatory()),
        field("currency",               &S::currency,          mandatory()),
        field("fee",                    &S::fee,               optional()),
        field("cardAcceptorParameters", &S::acceptor,          optional()),
        field("tds",                    &S::tds,               optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = DebitCard;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
    };
  }

  using Response = TransactionResult;
};

}  // namespace tillwire::transactions
