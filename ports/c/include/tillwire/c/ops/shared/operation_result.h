/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_SHARED_OPERATION_RESULT_H
#define TILLWIRE_C_OPS_SHARED_OPERATION_RESULT_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The response of many operations, in which only the code is certain to be present. */
typedef struct tw_operation_result {
  /* '00': success [responseCode, mandatory] */
  tw_text response_code;
  /* Present in some results [processingCode, optional] */
  tw_text processing_code;
  /* Audit record number. [systemTraceAuditNumber, optional] */
  tw_int32 system_trace_audit_number;
  /* Time of the transaction. [localTransactionDate, optional, ISO 8601] */
  tw_iso_time local_transaction_date;
  /* External reference number [optional] */
  tw_text rrn;
  /* Authorization id [authorizationIdResponse, optional] */
  tw_text authorization_id_response;
  /* Transaction id [optional] */
  tw_int64 utrnno;
} tw_operation_result;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_SHARED_OPERATION_RESULT_H */
