// What card management answers to an operation that moves money.
#pragma once

#include <tillwire/model/outcome.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// Fields 57 to 73 of the payment, as the processing system names them.
struct PaymentSpecificData {
  Text f57;
  Text f58;
  Text f59;
  Text f60;
  Text f61;
  Text f62;
  Text f63;
  Text f64;
  Text f65;
  Text f66;
  Text f67;
  Text f68;
  Text f69;
  Text f70;
  Text f71;
  Text f72;
  Text f73;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("f57", &PaymentSpecificData::f57, optional()),
        field("f58", &PaymentSpecificData::f58, optional()),
        field("f59", &PaymentSpecificData::f59, optional()),
        field("f60", &PaymentSpecificData::f60, optional()),
        field("f61", &PaymentSpecificData::f61, optional()),
        field("f62", &PaymentSpecificData::f62, optional()),
        field("f63", &PaymentSpecificData::f63, optional()),
        field("f64", &PaymentSpecificData::f64, optional()),
        field("f65", &PaymentSpecificData::f65, optional()),
        field("f66", &PaymentSpecificData::f66, optional()),
        field("f67", &PaymentSpecificData::f67, optional()),
        field("f68", &PaymentSpecificData::f68, optional()),
        field("f69", &PaymentSpecificData::f69, optional()),
        field("f70", &PaymentSpecificData::f70, optional()),
        field("f71", &PaymentSpecificData::f71, optional()),
        field("f72", &PaymentSpecificData::f72, optional()),
        field("f73", &PaymentSpecificData::f73, optional()),
    };
  }
  // clang-format on
};

/// What a responseCode says of a payment. Declined for codes that are known to mean a refusal
/// (beyond the specification). Any other, such as a time-out or a duplicate, leaves it open: ask
/// with GetTransactions.
constexpr Payment judge_transaction(const Text& response_code) {
  constexpr const char* refusals[] = {"05", "13", "51", "62"};
  if (is_card_success(response_code)) return Payment::approved;
  for (const char* const refusal : refusals) {
    if (response_code == Text(refusal)) return Payment::declined;
  }
  return Payment::unconfirmed;
}

/// card management, "Transaction result". The sandbox leaves out the password and the fees. Of what
/// the table calls mandatory only the code has to be there: a decline must stay readable.
struct TransactionResult {
  Text response_code;  ///< '00': done
  Text processing_code;
  Optional<std::int32_t> system_trace_audit_number;  ///< audit record number
  IsoTime local_transaction_date;
  Text rrn;  ///< external reference number
  Text authorization_id_response;
  Text unique_reference_number;
  Secret otp;  ///< one-time password
  Text acquirer_fee_amount;
  Text issuer_fee_amount;
  PaymentSpecificData payment_specific_data;

  constexpr bool succeeded() const { return is_card_success(response_code); }
  constexpr Payment payment() const { return judge_transaction(response_code); }

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("responseCode",            &TransactionResult::response_code,             mandatory().deciding()),
        field("processingCode",          &TransactionResult::processing_code,           tolerated()),
        field("systemTraceAuditNumber",  &TransactionResult::system_trace_audit_number, tolerated()),
        field("localTransactionDate",    &TransactionResult::local_transaction_date,    tolerated()),
        field("rrn",                     &TransactionResult::rrn,                       tolerated()),
        field("authorizationIdResponse", &TransactionResult::authorization_id_response, optional()),
        field("uniqueReferenceNumber",   &TransactionResult::unique_reference_number,   optional()),
        field("otp",                     &TransactionResult::otp,                       optional()),
        field("acquirerFeeAmount",       &TransactionResult::acquirer_fee_amount,       optional()),
        field("issuerFeeAmount",         &TransactionResult::issuer_fee_amount,         optional()),
        field("paymentSpecificData",     &TransactionResult::payment_specific_data,     optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::transactions
