// The answer of card management to an operation that changes something.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire {

/// The response of many operations, in which only the code is certain to be present. card
/// management, "Shared response: operation result".
struct OperationResult {
  Text response_code = {};    ///< '00': success [responseCode, mandatory]
  Text processing_code = {};  ///< present in some results [processingCode, optional]
  /// Audit record number. [systemTraceAuditNumber, optional]
  Optional<std::int32_t> system_trace_audit_number = {};
  /// Time of the transaction. [localTransactionDate, optional, ISO 8601]
  IsoTime local_transaction_date = {};
  Text rrn = {};                        ///< external reference number [optional]
  Text authorization_id_response = {};  ///< authorization id [authorizationIdResponse, optional]
  Optional<std::int64_t> utrnno = {};   ///< transaction id [optional]

  constexpr bool refused() const { return is_refusal(response_code); }

  // clang-format off
  static constexpr auto fields() {
    using S = OperationResult;
    return Fields{
        field("responseCode",            &S::response_code,             mandatory().deciding()),
        field("processingCode",          &S::processing_code,           optional()),
        field("systemTraceAuditNumber",  &S::system_trace_audit_number, optional()),
        field("localTransactionDate",    &S::local_transaction_date,    optional()),
        field("rrn",                     &S::rrn,                       optional()),
        field("authorizationIdResponse", &S::authorization_id_response, optional()),
        field("utrnno",                  &S::utrnno,                    optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire
