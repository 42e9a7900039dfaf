// A line of a card's history.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// Which way money went.
enum class Direction : std::uint8_t { unknown, credit, debit, none };
constexpr auto values_of(Direction) {
  using E = Direction;
  return Values{
      value(E::credit, "CREDIT"),
      value(E::debit, "DEBIT"),
      value(E::none, "NOOP"),
  };
}

/// One transaction of a card. card management, "Transaction history record"; `fe` names what the
/// front-end did, `bo` what the back-office did.
struct TransactionRecord {
  IsoTime bo_write_off_date = {};  ///< not for the sandbox
  IsoTime authorization_date = {};
  Text transaction_type = {};
  Choice<Direction> operation_direction = {};
  Amount amount = {};
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number
  Amount amount_in_account_currency = {};
  Optional<std::int64_t> utrnno = {};  ///< transaction id
  Optional<std::int64_t> bo_utrnno = {};
  Text transaction_description = {};
  Choice<Direction> fee_direction = {};
  Amount acquire_fee_amount = {};
  Amount fe_issuer_fee_amount = {};  ///< taken online
  Amount bo_issuer_fee_amount = {};  ///< taken offline
  Optional<std::int64_t> mcc = {};   ///< merchant category
  Text merchant_country = {};
  Text merchant_city = {};
  Text merchant_name = {};
  Text merchant_id = {};
  Text terminal_address = {};
  Text terminal_id = {};
  Text pos_data_code = {};
  Text authorization_id_response = {};
  IsoTime reversal_date = {};
  Optional<bool> reversal = {};
  Amount request_amount = {};
  Text pay_id = {};                                    ///< given by a service provider
  Optional<std::int32_t> internal_response_code = {};  ///< seen in examples only
  Text response_code = {};  ///< "00": carried out; beyond the specification

  // clang-format off
  static constexpr auto fields() {
    using S = TransactionRecord;
    return Fields{
        field("boWriteOffDate",          &S::bo_write_off_date,          optional()),
        field("authorizationDate",       &S::authorization_date,         mandatory()),
        field("transactionType",         &S::transaction_type,           mandatory()),
        field("operationDirection",      &S::operation_direction,        mandatory()),
        field("amount",                  &S::amount,                     mandatory()),
        field("currency",                &S::currency,                   mandatory()),
        field("amountInAccountCurrency", &S::amount_in_account_currency, mandatory()),
        field("utrnno",                  &S::utrnno,                     mandatory()),
        field("boUtrnno",                &S::bo_utrnno,                  optional()),
        field("transactionDescription",  &S::transaction_description,    optional()),
        field("feeDirection",            &S::fee_direction,              optional()),
        field("acquireFeeAmount",        &S::acquire_fee_amount,         optional()),
        field("feIssuerFeeAmount",       &S::fe_issuer_fee_amount,       optional()),
        field("boIssuerFeeAmount",       &S::bo_issuer_fee_amount,       optional()),
        field("mcc",                     &S::mcc,                        optional()),
        field("merchantCountry",         &S::merchant_country,           optional()),
        field("merchantCity",            &S::merchant_city,              optional()),
        field("merchantName",            &S::merchant_name,              optional()),
        field("merchantId",              &S::merchant_id,                optional()),
        field("terminalAddress",         &S::terminal_address,           optional()),
        field("terminalId",              &S::terminal_id,                optional()),
        field("posDataCode",             &S::pos_data_code,              optional()),
        field("authorizationIdResponse", &S::authorization_id_response,  optional()),
        field("reversalDate",            &S::reversal_date,              optional()),
        field("reversal",                &S::reversal,                   optional()),
        field("requestAmount",           &S::request_amount,             optional()),
        field("payId",                   &S::pay_id,                     optional()),
        field("internalResponseCode",    &S::internal_response_code,     optional()),
        field("responseCode",            &S::response_code,              optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::transactions
