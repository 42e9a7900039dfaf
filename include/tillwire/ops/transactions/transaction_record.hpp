// A line of a card's history.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// The direction of money.
enum class Direction : std::uint8_t { unknown, credit, debit, none };
constexpr auto values_of(Direction) {
  using E = Direction;
  return Values{
      value(E::credit, "CREDIT"),
      value(E::debit, "DEBIT"),
      value(E::none, "NOOP"),
  };
}

/// A transaction of a card. card management, "Transaction history record"; `fe` refers to the
/// front-end, `bo` to the back-office.
struct TransactionRecord {
  /// Time of the write-off in the back-office; not for the sandbox.
  /// [boWriteOffDate, optional, ISO 8601]
  IsoTime bo_write_off_date = {};
  /// Time of the transaction. [authorizationDate, mandatory, ISO 8601]
  IsoTime authorization_date = {};
  Text transaction_type = {};  ///< values not specified [transactionType, mandatory]
  /// Direction of `amount`, as seen from the account. [operationDirection, mandatory]
  Choice<Direction> operation_direction = {};
  Amount amount = {};                      ///< minor units of `currency` [mandatory]
  Optional<std::int32_t> currency = {};    ///< ISO 4217 number [mandatory]
  Amount amount_in_account_currency = {};  ///< minor units [amountInAccountCurrency, mandatory]
  Optional<std::int64_t> utrnno = {};      ///< the service's id of the transaction [mandatory]
  /// Id of the transaction in the back-office. [boUtrnno, optional]
  Optional<std::int64_t> bo_utrnno = {};
  Text transaction_description = {};  ///< [transactionDescription, optional]
  /// Direction of the fees, as seen from the account. [feeDirection, optional]
  Choice<Direction> fee_direction = {};
  /// Fee of the acquirer; its unit is not specified. [acquireFeeAmount, optional]
  Amount acquire_fee_amount = {};
  /// Fee of the issuer, online; its unit is not specified. [feIssuerFeeAmount, optional]
  Amount fe_issuer_fee_amount = {};
  /// Fee of the issuer, offline; its unit is not specified. [boIssuerFeeAmount, optional]
  Amount bo_issuer_fee_amount = {};
  Optional<std::int64_t> mcc = {};      ///< merchant category code, ISO 18245 [optional]
  Text merchant_country = {};           ///< form not specified [merchantCountry, optional]
  Text merchant_city = {};              ///< [merchantCity, optional]
  Text merchant_name = {};              ///< [merchantName, optional]
  Text merchant_id = {};                ///< [merchantId, optional]
  Text terminal_address = {};           ///< [terminalAddress, optional]
  Text terminal_id = {};                ///< [terminalId, optional]
  Text pos_data_code = {};              ///< values not specified [posDataCode, optional]
  Text authorization_id_response = {};  ///< authorization id [authorizationIdResponse, optional]
  IsoTime reversal_date = {};  ///< absent if it was not reversed [reversalDate, optional, ISO 8601]
  Optional<bool> reversal = {};  ///< its meaning is not specified [optional]
  Amount request_amount = {};    ///< as requested, in minor units [requestAmount, optional]
  Text pay_id = {};              ///< assigned by a service provider [payId, optional]
  /// Seen in examples only. [internalResponseCode, optional]
  Optional<std::int32_t> internal_response_code = {};
  Text response_code = {};  ///< "00": done [responseCode, optional, beyond the specification]

  // clang-format off
  static constexpr auto fields() {
    using S = TransactionRecord;
    return Fields{
        field("boWriteOffDate",          &S::bo_write_off_date,          optional().informative()),
        field("authorizationDate",       &S::authorization_date,         mandatory()),
        field("transactionType",         &S::transaction_type,           mandatory()),
        field("operationDirection",      &S::operation_direction,        mandatory().deciding()),
        field("amount",                  &S::amount,                     mandatory().deciding()),
        field("currency",                &S::currency,                   mandatory().deciding()),
        field("amountInAccountCurrency", &S::amount_in_account_currency, mandatory().deciding()),
        field("utrnno",                  &S::utrnno,                     mandatory().deciding()),
        field("boUtrnno",                &S::bo_utrnno,                  optional()),
        field("transactionDescription",  &S::transaction_description,    optional().informative()),
        field("feeDirection",            &S::fee_direction,              optional()),
        field("acquireFeeAmount",        &S::acquire_fee_amount,         optional()),
        field("feIssuerFeeAmount",       &S::fe_issuer_fee_amount,       optional()),
        field("boIssuerFeeAmount",       &S::bo_issuer_fee_amount,       optional()),
        field("mcc",                     &S::mcc,                        optional().informative()),
        field("merchantCountry",         &S::merchant_country,           optional().informative()),
        field("merchantCity",            &S::merchant_city,              optional().informative()),
        field("merchantName",            &S::merchant_name,              optional().informative()),
        field("merchantId",              &S::merchant_id,                optional().deciding()),
        field("terminalAddress",         &S::terminal_address,           optional().informative()),
        field("terminalId",              &S::terminal_id,                optional().deciding()),
        field("posDataCode",             &S::pos_data_code,              optional()),
        field("authorizationIdResponse", &S::authorization_id_response,  optional()),
        field("reversalDate",            &S::reversal_date,              optional().informative()),
        field("reversal",                &S::reversal,                   optional().deciding()),
        field("requestAmount",           &S::request_amount,             optional().deciding()),
        field("payId",                   &S::pay_id,                     optional().deciding()),
        field("internalResponseCode",    &S::internal_response_code,     optional().deciding()),
        field("responseCode",            &S::response_code,              optional().deciding().beyond()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::transactions
