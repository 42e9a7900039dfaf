/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_TRANSACTION_RESULT_H
#define TILLWIRE_C_OPS_TRANSACTIONS_TRANSACTION_RESULT_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Fields 57 to 73 of the payment, by the processing system's numbers; the specification does not
   describe them. */
typedef struct tw_payment_specific_data {
  /* [optional] */
  tw_text f57;
  /* [optional] */
  tw_text f58;
  /* [optional] */
  tw_text f59;
  /* [optional] */
  tw_text f60;
  /* [optional] */
  tw_text f61;
  /* [optional] */
  tw_text f62;
  /* [optional] */
  tw_text f63;
  /* [optional] */
  tw_text f64;
  /* [optional] */
  tw_text f65;
  /* [optional] */
  tw_text f66;
  /* [optional] */
  tw_text f67;
  /* [optional] */
  tw_text f68;
  /* [optional] */
  tw_text f69;
  /* [optional] */
  tw_text f70;
  /* [optional] */
  tw_text f71;
  /* [optional] */
  tw_text f72;
  /* [optional] */
  tw_text f73;
} tw_payment_specific_data;

/* The result of an operation that moves money. */
typedef struct tw_transaction_result {
  /* '00': success [responseCode, mandatory] */
  tw_text response_code;
  /* Values not specified. [processingCode, mandatory, absence tolerated] */
  tw_text processing_code;
  /* Audit record number. [systemTraceAuditNumber, mandatory, absence tolerated] */
  tw_int32 system_trace_audit_number;
  /* Time of the transaction. [localTransactionDate, mandatory, absence tolerated, ISO 8601] */
  tw_iso_time local_transaction_date;
  /* External reference number [mandatory, absence tolerated] */
  tw_text rrn;
  /* Authorization id [authorizationIdResponse, optional] */
  tw_text authorization_id_response;
  /* [uniqueReferenceNumber, optional] */
  tw_text unique_reference_number;
  /* One-time password [optional] */
  tw_secret otp;
  /* Text, in a unit not specified [acquirerFeeAmount, optional] */
  tw_text acquirer_fee_amount;
  /* Text, in a unit not specified [issuerFeeAmount, optional] */
  tw_text issuer_fee_amount;
  /* Fields 57 to 73 of the payment. [paymentSpecificData, optional] */
  tw_payment_specific_data payment_specific_data;
} tw_transaction_result;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_TRANSACTION_RESULT_H */
