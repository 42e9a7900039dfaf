// p2pTransfer - moves money from card to card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/transactions/sender_receiver_info.hpp>
#include <tillwire/ops/transactions/three_d_secure.hpp>
#include <tillwire/ops/transactions/transaction_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::transactions {

/// Moves money from one card to another.
///
///     P2pTransfer transfer;
///     transfer.source.card_number      = "5200000000000007";
///     transfer.source.exp_date         = "203012";
///     transfer.destination.card_number = "5200000000000015";
///     transfer.amount                  = {2500};  // 25.00
///     transfer.currency                = 978;
///     auto answer = client.call(transfer);
///     // Without an answer, too, and with most codes: it may have been carried out.
///     if (answer.payment() == Payment::unconfirmed) return ask_history(transfer);
///     show(answer.payment() == Payment::approved ? "done" : "declined", answer->rrn);
///
/// Moves money: do not repeat it after a lost answer, look for it with GetTransactions. card
/// management, "Transactions", which shows the first two fields; all others, and that the answer is
/// a transaction result, are beyond the specification.
struct P2pTransfer {
  static constexpr Endpoint endpoint = {card_service, "p2pTransfer", moves_money};

  /// True holds the amount only. [preAuthorization, optional]
  Optional<bool> pre_authorization = {};
  /// The source card. [sourceCardIdentification, mandatory, see identified_by::number_and_expiry]
  CardIdentification source = {};
  /// The destination card; absent with destination_account_number.
  /// [destinationCardIdentification, optional, beyond the specification, see
  /// identified_by::anything]
  CardIdentification destination = {};
  Amount amount = {};  ///< minor units of `currency` [mandatory, beyond the specification]
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [mandatory, beyond the specification]
  /// Account of the source card. [sourceAccountNumber, optional, beyond the specification]
  Text source_account_number = {};
  /// In place of `destination`. [destinationAccountNumber, optional, beyond the specification]
  Text destination_account_number = {};
  Block<ThreeDSecure> tds = {};  ///< result of 3-D Secure [optional, beyond the specification]
  /// [senderReceiverInfo, optional, beyond the specification]
  Block<SenderReceiverInfo> sender_receiver_info = {};
  /// Values not specified. [pointOfServiceDataCode, optional, beyond the specification]
  Text point_of_service_data_code = {};
  /// The terminal. [cardAcceptorParameters, optional, beyond the specification]
  Block<CardAcceptorParameters> acceptor = {};
  /// Values not specified. [securityLevelIndicator, optional, beyond the specification]
  Text security_level_indicator = {};

  // clang-format off
  static constexpr auto fields() {
    using S = P2pTransfer;
    return Fields{
        field("preAuthorization",              &S::pre_authorization,          optional()),
        field("sourceCardIdentification",      &S::source,                     mandatory()),
        field("destinationCardIdentification", &S::destination,                optional().beyond()),
        field("amount", &S::amount, mandatory().beyond()),
        field("currency", &S::currency, mandatory().beyond()),
        field("sourceAccountNumber",           &S::source_account_number,      optional().beyond()),
        field("destinationAccountNumber",      &S::destination_account_number, optional().beyond()),
        field("tds",                           &S::tds,                        optional().beyond()),
        field("senderReceiverInfo", &S::sender_receiver_info, optional().informative().beyond()),
        field("pointOfServiceDataCode",        &S::point_of_service_data_code, optional().beyond()),
        field("cardAcceptorParameters",        &S::acceptor,                   optional().beyond()),
        field("securityLevelIndicator",        &S::security_level_indicator,   optional().beyond()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = P2pTransfer;
    return Rules{
        within(&S::source, identified_by::number_and_expiry),
        within(&S::destination, identified_by::anything),
    };
  }

  using Response = TransactionResult;
};

}  // namespace tillwire::transactions
