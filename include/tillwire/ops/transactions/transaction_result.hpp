// The answer of card management to an operation that moves money.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::transactions {

/// Fields 57 to 73 of the payment, by the processing system's numbers; the specification does not
/// describe them.
struct PaymentSpecificData {
  Text f57 = {};  ///< [optional]
  Text f58 = {};  ///< [optional]
  Text f59 = {};  ///< [optional]
  Text f60 = {};  ///< [optional]
  Text f61 = {};  ///< [optional]
  Text f62 = {};  ///< [optional]
  Text f63 = {};  ///< [optional]
  Text f64 = {};  ///< [optional]
  Text f65 = {};  ///< [optional]
  Text f66 = {};  ///< [optional]
  Text f67 = {};  ///< [optional]
  Text f68 = {};  ///< [optional]
  Text f69 = {};  ///< [optional]
  Text f70 = {};  ///< [optional]
  Text f71 = {};  ///< [optional]
  Text f72 = {};  ///< [optional]
  Text f73 = {};  ///< [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentSpecificData;
    return Fields{
        field("f57", &S::f57, optional().informative()),
        field("f58", &S::f58, optional().informative()),
        field("f59", &S::f59, optional().informative()),
        field("f60", &S::f60, optional().informative()),
        field("f61", &S::f61, optional().informative()),
        field("f62", &S::f62, optional().informative()),
        field("f63", &S::f63, optional().informative()),
        field("f64", &S::f64, optional().informative()),
        field("f65", &S::f65, optional().informative()),
        field("f66", &S::f66, optional().informative()),
        field("f67", &S::f67, optional().informative()),
        field("f68", &S::f68, optional().informative()),
        field("f69", &S::f69, optional().informative()),
        field("f70", &S::f70, optional().informative()),
        field("f71", &S::f71, optional().informative()),
        field("f72", &S::f72, optional().informative()),
        field("f73", &S::f73, optional()),
    };
  }
  // clang-format on
};

/// The result of an operation that moves money. card management, "Transaction result". The sandbox
/// omits the password and the fees. Of what the table calls mandatory only the code is required, so
/// that a decline stays readable.
struct TransactionResult {
  Text response_code = {};  ///< '00': success [responseCode, mandatory]
  /// Values not specified. [processingCode, mandatory, absence tolerated]
  Text processing_code = {};
  /// Audit record number. [systemTraceAuditNumber, mandatory, absence tolerated]
  Optional<std::int32_t> system_trace_audit_number = {};
  /// Time of the transaction. [localTransactionDate, mandatory, absence tolerated, ISO 8601]
  IsoTime local_transaction_date = {};
  Text rrn = {};  ///< external reference number [mandatory, absence tolerated]
  Text authorization_id_response = {};  ///< authorization id [authorizationIdResponse, optional]
  Text unique_reference_number = {};    ///< [uniqueReferenceNumber, optional]
  Secret otp = {};                      ///< one-time password [optional]
  Text acquirer_fee_amount = {};  ///< text, in a unit not specified [acquirerFeeAmount, optional]
  Text issuer_fee_amount = {};    ///< text, in a unit not specified [issuerFeeAmount, optional]
  /// Fields 57 to 73 of the payment. [paymentSpecificData, optional]
  PaymentSpecificData payment_specific_data = {};

  constexpr bool refused() const { return is_refusal(response_code); }
  constexpr Payment payment() const { return judge_transaction(response_code); }

  // clang-format off
  static constexpr auto fields() {
    using S = TransactionResult;
    return Fields{
        field("responseCode",            &S::response_code,             mandatory().deciding()),
        field("processingCode",          &S::processing_code,           tolerated()),
        field("systemTraceAuditNumber",  &S::system_trace_audit_number, tolerated()),
        field("localTransactionDate",    &S::local_transaction_date,    tolerated()),
        field("rrn",                     &S::rrn,                       tolerated()),
        field("authorizationIdResponse", &S::authorization_id_response, optional()),
        field("uniqueReferenceNumber",   &S::unique_reference_number,   optional().deciding()),
        field("otp",                     &S::otp,                       optional()),
        field("acquirerFeeAmount",       &S::acquirer_fee_amount,       optional().deciding()),
        field("issuerFeeAmount",         &S::issuer_fee_amount,         optional().deciding()),
        field("paymentSpecificData",     &S::payment_specific_data,     optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::transactions
