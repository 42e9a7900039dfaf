// p2pCredit - credits a card or an account in a transfer between persons.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/sender_receiver_info.hpp>
#include <tillwire/ops/transactions/three_d_secure.hpp>
#include <tillwire/ops/transactions/transaction_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::transactions {

/// Credits a card or an account with the money of a transfer between persons; the debit is a
/// separate operation.
///
///     P2pCredit credit;
///     credit.card.card_number    = "5200000000000007";
///     credit.amount              = {2500};  // 25.00
///     credit.currency            = 978;
///     credit.debited_card_number = "5200000000000015";
///     credit.external_rrn        = debit_rrn;
///     auto answer = client.call(credit);
///
/// Moves money. To query its result, send the identical request with the original's parameters,
/// which does not credit again; see OriginalTransaction. Never repeat it without them: if the
/// original's answer was lost, look for it with GetTransactions.
///
/// An example spells the path p2PCredit; this follows the specification's table. card management,
/// "Transactions".
struct P2pCredit {
  static constexpr Endpoint endpoint = {card_service, "p2pCredit", moves_money};

  /// The credited card.
  /// [cardIdentification, optional, see identified_by::number_id_bar_code_or_mask]
  CardIdentification card = {};
  Amount amount = {};                    ///< minor units of `currency` [mandatory]
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [mandatory]
  Text account_number = {};              ///< the credited account [accountNumber, optional]
  Block<ThreeDSecure> tds = {};          ///< result of 3-D Secure [optional]
  Block<SenderReceiverInfo> sender_receiver_info = {};  ///< [senderReceiverInfo, optional]
  /// Values not specified. [pointOfServiceDataCode, optional]
  Text point_of_service_data_code = {};
  /// Values not specified. [pointOfServiceConditionCode, optional]
  Text point_of_service_condition_code = {};
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]
  Text security_level_indicator = {};  ///< values not specified [securityLevelIndicator, optional]
  /// PAN of the card that was debited. [debitedCardNumber, optional]
  Secret debited_card_number = {};
  Text external_rrn = {};  ///< reference of the debit [externalRRN, optional]
  /// Turns the request into a query about that transaction.
  /// [originalTransactionParameters, optional]
  Block<OriginalTransactionParameters> original = {};
  /// Values not specified. [posCardholderPresence, optional]
  Optional<std::int32_t> pos_cardholder_presence = {};
  /// Values not specified. [businessApplicationIdentifier, optional]
  Text business_application_identifier = {};
  /// Values not specified. [mcTransactionTypeIndicator, optional]
  Text mc_transaction_type_indicator = {};

  // clang-format off
  static constexpr auto fields() {
    using S = P2pCredit;
    return Fields{
        field("cardIdentification",            &S::card,                            optional()),
        field("amount",                        &S::amount,                          mandatory()),
        field("currency",                      &S::currency,                        mandatory()),
        field("accountNumber",                 &S::account_number,                  optional()),
        field("tds",                           &S::tds,                             optional()),
        field("senderReceiverInfo", &S::sender_receiver_info, optional().informative()),
        field("pointOfServiceDataCode",        &S::point_of_service_data_code,      optional()),
        field("pointOfServiceConditionCode",   &S::point_of_service_condition_code, optional()),
        field("cardAcceptorParameters",        &S::acceptor,                        optional()),
        field("securityLevelIndicator",        &S::security_level_indicator,        optional()),
        field("debitedCardNumber",             &S::debited_card_number,             optional()),
        field("externalRRN",                   &S::external_rrn,                    optional()),
        field("originalTransactionParameters", &S::original,                        optional()),
        field("posCardholderPresence",         &S::pos_cardholder_presence,         optional()),
        field("businessApplicationIdentifier", &S::business_application_identifier, optional()),
        field("mcTransactionTypeIndicator",    &S::mc_transaction_type_indicator,   optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = P2pCredit;
    return Rules{
        within(&S::card, identified_by::number_id_bar_code_or_mask),
    };
  }

  using Response = TransactionResult;
};

}  // namespace tillwire::transactions
