// A line of a card's history.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// Which way money went.
enum class Direction : std::uint8_t { unknown, credit, debit, none };
constexpr auto values_of(Direction) {
  return Values{"CREDIT", "DEBIT", "NOOP"};
}

/// One transaction of a card. card management, "Transaction history record"; `fe` names what the
/// front-end did, `bo` what the back-office did.
struct TransactionRecord {
  IsoTime bo_write_off_date;  ///< not for the sandbox
  IsoTime authorization_date;
  Text transaction_type;
  Choice<Direction> operation_direction;
  Amount amount;
  Optional<std::int32_t> currency;  ///< ISO 4217 number
  Amount amount_in_account_currency;
  Optional<std::int64_t> utrnno;  ///< transaction id
  Optional<std::int64_t> bo_utrnno;
  Text transaction_description;
  Choice<Direction> fee_direction;
  Amount acquire_fee_amount;
  Amount fe_issuer_fee_amount;  ///< taken online
  Amount bo_issuer_fee_amount;  ///< taken offline
  Optional<std::int64_t> mcc;   ///< merchant category
  Text merchant_country;
  Text merchant_city;
  Text merchant_name;
  Text merchant_id;
  Text terminal_address;
  Text terminal_id;
  Text pos_data_code;
  Text authorization_id_response;
  IsoTime reversal_date;
  Optional<bool> reversal;
  Amount request_amount;
  Text pay_id;                                    ///< given by a service provider
  Optional<std::int32_t> internal_response_code;  ///< seen in examples only

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("boWriteOffDate",          &TransactionRecord::bo_write_off_date,          optional()),
        field("authorizationDate",       &TransactionRecord::authorization_date,         mandatory()),
        field("transactionType",         &TransactionRecord::transaction_type,           mandatory()),
        field("operationDirection",      &TransactionRecord::operation_direction,        mandatory()),
        field("amount",                  &TransactionRecord::amount,                     mandatory()),
        field("currency",                &TransactionRecord::currency,                   mandatory()),
        field("amountInAccountCurrency", &TransactionRecord::amount_in_account_currency, mandatory()),
        field("utrnno",                  &TransactionRecord::utrnno,                     mandatory()),
        field("boUtrnno",                &TransactionRecord::bo_utrnno,                  optional()),
        field("transactionDescription",  &TransactionRecord::transaction_description,    optional()),
        field("feeDirection",            &TransactionRecord::fee_direction,              optional()),
        field("acquireFeeAmount",        &TransactionRecord::acquire_fee_amount,         optional()),
        field("feIssuerFeeAmount",       &TransactionRecord::fe_issuer_fee_amount,       optional()),
        field("boIssuerFeeAmount",       &TransactionRecord::bo_issuer_fee_amount,       optional()),
        field("mcc",                     &TransactionRecord::mcc,                        optional()),
        field("merchantCountry",         &TransactionRecord::merchant_country,           optional()),
        field("merchantCity",            &TransactionRecord::merchant_city,              optional()),
        field("merchantName",            &TransactionRecord::merchant_name,              optional()),
        field("merchantId",              &TransactionRecord::merchant_id,                optional()),
        field("terminalAddress",         &TransactionRecord::terminal_address,           optional()),
        field("terminalId",              &TransactionRecord::terminal_id,                optional()),
        field("posDataCode",             &TransactionRecord::pos_data_code,              optional()),
        field("authorizationIdResponse", &TransactionRecord::authorization_id_response,  optional()),
        field("reversalDate",            &TransactionRecord::reversal_date,              optional()),
        field("reversal",                &TransactionRecord::reversal,                   optional()),
        field("requestAmount",           &TransactionRecord::request_amount,             optional()),
        field("payId",                   &TransactionRecord::pay_id,                     optional()),
        field("internalResponseCode",    &TransactionRecord::internal_response_code,     optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::transactions
