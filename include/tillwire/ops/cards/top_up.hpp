// topUp - tops a card up.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/cards/account_type.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/transactions/original_transaction.hpp>
#include <tillwire/ops/transactions/sender_receiver_info.hpp>
#include <tillwire/ops/transactions/three_d_secure.hpp>
#include <tillwire/ops/transactions/transaction_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::cards {

/// The fee of a top-up. No field is mandatory, and an example has feeAmount where the tables have
/// feeValue.
struct TopUpFee {
  Text fee_type = {};      ///< code of the fee [feeType, optional]
  Decimal fee_value = {};  ///< its unit is not specified [feeValue, optional, decimal number]
  /// Replaces feeValue in an example. [feeAmount, optional, decimal number]
  Decimal fee_amount = {};

  // clang-format off
  static constexpr auto fields() {
    using S = TopUpFee;
    return Fields{
        field("feeType",   &S::fee_type,   optional()),
        field("feeValue",  &S::fee_value,  optional()),
        field("feeAmount", &S::fee_amount, optional()),
    };
  }
  // clang-format on
};

/// An additional amount of a top-up.
struct AdditionalAmount {
  Choice<AccountType> account_type = {};  ///< [accountType, optional]
  Text amount_type = {};                  ///< values not specified [amountType, optional]
  Optional<std::int32_t> currency = {};   ///< ISO 4217 number [optional]
  Amount amount = {};                     ///< minor units of `currency` [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = AdditionalAmount;
    return Fields{
        field("accountType", &S::account_type, optional()),
        field("amountType",  &S::amount_type,  optional()),
        field("currency",    &S::currency,     optional()),
        field("amount",      &S::amount,       optional()),
    };
  }
  // clang-format on
};

/// The earlier transaction that a top-up's answer names.
struct TopUpOriginal {
  Optional<std::int32_t> system_trace_audit_number = {};  ///< [systemTraceAuditNumber, optional]
  IsoTime local_transaction_date = {};  ///< [localTransactionDate, optional, ISO 8601]
  Text rrn = {};                        ///< [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = TopUpOriginal;
    return Fields{
        field("systemTraceAuditNumber", &S::system_trace_audit_number, optional()),
        field("localTransactionDate",   &S::local_transaction_date,    optional()),
        field("rrn",                    &S::rrn,                       optional()),
    };
  }
  // clang-format on
};

/// Tops a card up.
///
///     TopUp top_up;
///     top_up.pan             = "5200000000000007";
///     top_up.expiry_month    = "12";
///     top_up.expiry_year     = "2030";
///     top_up.cvc             = "123";
///     top_up.cardholder_name = "MAX MUSTERMANN";
///     auto answer = client.call(top_up);
///     if (answer.payment() == Payment::approved) say("done");
///
/// Moves money: do not repeat it after a lost answer, look for it with GetTransactions. card
/// management, "Cards and wallets", which shows only examples, and no amount in the request: it
/// does not say what the card in the request is for, nor which fields are mandatory. The response
/// has the structure of a payment's request, and no field of it is mandatory.
struct TopUp {
  static constexpr Endpoint endpoint = {card_service, "topUp", moves_money};

  Secret pan = {};           ///< PAN [optional]
  Secret expiry_month = {};  ///< such as "12"; the format is not specified [expiryMonth, optional]
  Secret expiry_year = {};   ///< such as "2030"; the format is not specified [expiryYear, optional]
  Secret cvc = {};           ///< [optional]
  Text cardholder_name = {};  ///< [cardholderName, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = TopUp;
    return Fields{
        field("pan",            &S::pan,             optional()),
        field("expiryMonth",    &S::expiry_month,    optional()),
        field("expiryYear",     &S::expiry_year,     optional()),
        field("cvc",            &S::cvc,             optional()),
        field("cardholderName", &S::cardholder_name, optional().informative()),
    };
  }
  // clang-format on

  struct Response {
    Text response_code = {};  ///< '00': success [responseCode, optional, beyond the specification]
    /// True: the amount is only held. [preAuthorization, optional]
    Optional<bool> pre_authorization = {};
    CardIdentification card = {};            ///< [cardIdentification, optional]
    Amount amount = {};                      ///< minor units of `currency` [optional]
    Optional<std::int32_t> currency = {};    ///< ISO 4217 number [optional]
    Choice<AccountType> account_type = {};   ///< [accountType, optional]
    Text account_index = {};                 ///< [accountIndex, optional]
    Text account_number = {};                ///< [accountNumber, optional]
    Choice<AccountType> account2_type = {};  ///< [account2Type, optional]
    Text account2_index = {};                ///< [account2Index, optional]
    Text account2_number = {};               ///< [account2Number, optional]
    transactions::ThreeDSecure tds = {};     ///< result of 3-D Secure [optional]
    transactions::SenderReceiverInfo sender_receiver_info = {};  ///< [senderReceiverInfo, optional]
    /// Values not specified. [pointOfServiceDataCode, optional]
    Text point_of_service_data_code = {};
    /// Values not specified. [pointOfServiceConditionCode, optional]
    Text point_of_service_condition_code = {};
    TopUpFee fee = {};                     ///< [optional]
    CardAcceptorParameters acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]
    /// Values not specified. [securityLevelIndicator, optional]
    Text security_level_indicator = {};
    Text funding_source = {};           ///< values not specified [fundingSource, optional]
    Text external_transaction_id = {};  ///< [externalTransactionId, optional]
    /// Refers to an earlier transaction. [originalTransactionParameters, optional]
    TopUpOriginal original = {};
    /// Values not specified. [posCardholderPresence, optional]
    Optional<std::int32_t> pos_cardholder_presence = {};
    Text unique_reference_number = {};  ///< [uniqueReferenceNumber, optional]
    Secret otp = {};                    ///< one-time password [optional]
    Text service_id = {};               ///< [serviceId, optional]
    /// Fields 57 to 73 of the payment. [paymentSpecificData, optional]
    transactions::PaymentSpecificData payment_specific_data = {};
    Text transaction_comment = {};                   ///< [transactionComment, optional]
    List<AdditionalAmount> additional_amounts = {};  ///< [additionalAmounts, optional]

    constexpr bool refused() const { return is_refusal(response_code); }
    /// Returns the result; Payment::unconfirmed without a code: query GetTransactions.
    constexpr Payment payment() const { return judge_transaction(response_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("responseCode",                  &S::response_code, optional().deciding().beyond()),
          field("preAuthorization",              &S::pre_authorization,               optional()),
          field("cardIdentification",            &S::card,                            optional()),
          field("amount",                        &S::amount, optional().deciding()),
          field("currency",                      &S::currency,                        optional()),
          field("accountType",                   &S::account_type,                    optional()),
          field("accountIndex",                  &S::account_index,                   optional()),
          field("accountNumber",                 &S::account_number,                  optional()),
          field("account2Type",                  &S::account2_type,                   optional()),
          field("account2Index",                 &S::account2_index,                  optional()),
          field("account2Number",                &S::account2_number,                 optional()),
          field("tds",                           &S::tds,                             optional()),
          field("senderReceiverInfo", &S::sender_receiver_info, optional().informative()),
          field("pointOfServiceDataCode",        &S::point_of_service_data_code,      optional()),
          field("pointOfServiceConditionCode",   &S::point_of_service_condition_code, optional()),
          field("fee",                           &S::fee,                             optional()),
          field("cardAcceptorParameters",        &S::acceptor,                        optional()),
          field("securityLevelIndicator",        &S::security_level_indicator,        optional()),
          field("fundingSource",                 &S::funding_source,                  optional()),
          field("externalTransactionId",         &S::external_transaction_id,         optional()),
          field("originalTransactionParameters", &S::original,                        optional()),
          field("posCardholderPresence",         &S::pos_cardholder_presence,         optional()),
          field("uniqueReferenceNumber",         &S::unique_reference_number,         optional()),
          field("otp",                           &S::otp,                             optional()),
          field("serviceId",                     &S::service_id,                      optional()),
          field("paymentSpecificData",           &S::payment_specific_data,           optional()),
          field("transactionComment", &S::transaction_comment, optional().informative()),
          field("additionalAmounts", &S::additional_amounts, optional().inside("additionalAmount")),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::cards
