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
///     if (!answer) return ask_history(transfer);  // it may have been carried out
///     show(answer->succeeded() ? "done" : "declined", answer->rrn);
///
/// Moves money: never repeat it after a lost answer, look for it with GetTransactions.
/// card management, "Transactions", which shows the first two fields; all others, and that a
/// transaction result is answered, are beyond the specification.
struct P2pTransfer {
  static constexpr Endpoint endpoint = {card_service, "p2pTransfer", moves_money};

  Optional<bool> pre_authorization;
  CardIdentification source;       ///< number and expiry
  CardIdentification destination;  ///< or destination_account_number
  Amount amount;
  Optional<std::int32_t> currency;  ///< ISO 4217 number
  Text source_account_number;
  Text destination_account_number;
  Block<ThreeDSecure> tds;
  Block<SenderReceiverInfo> sender_receiver_info;
  Text point_of_service_data_code;
  Block<CardAcceptorParameters> acceptor;
  Text security_level_indicator;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("preAuthorization",              &P2pTransfer::pre_authorization,          optional()),
        field("sourceCardIdentification",      &P2pTransfer::source,                     mandatory()),
        field("destinationCardIdentification", &P2pTransfer::destination,                optional()),
        field("amount",                        &P2pTransfer::amount,                     mandatory()),
        field("currency",                      &P2pTransfer::currency,                   mandatory()),
        field("sourceAccountNumber",           &P2pTransfer::source_account_number,      optional()),
        field("destinationAccountNumber",      &P2pTransfer::destination_account_number, optional()),
        field("tds",                           &P2pTransfer::tds,                        optional()),
        field("senderReceiverInfo",            &P2pTransfer::sender_receiver_info,       optional()),
        field("pointOfServiceDataCode",        &P2pTransfer::point_of_service_data_code, optional()),
        field("cardAcceptorParameters",        &P2pTransfer::acceptor,                   optional()),
        field("securityLevelIndicator",        &P2pTransfer::security_level_indicator,   optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    return Rules{
        within(&P2pTransfer::source, at_least_one_group_of(identified_by::number_and_expiry)),
        within(&P2pTransfer::source, none_of(&CardIdentification::id_number)),
        within(&P2pTransfer::destination, at_least_one_group_of(identified_by::anything)),
        within(&P2pTransfer::destination, none_of(&CardIdentification::id_number)),
    };
  }

  using Response = TransactionResult;
};

}  // namespace tillwire::transactions
