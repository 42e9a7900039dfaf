/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_MERCHANTS_CHANGE_MERCHANT_STATUS_H
#define TILLWIRE_C_OPS_MERCHANTS_CHANGE_MERCHANT_STATUS_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Changes the status of a merchant. Its values are not shown. Safe to repeat: the status is then
   the same. */
typedef struct tw_change_merchant_status_request {
  /* [merchantNumber, mandatory] */
  tw_text merchant_number;
  /* Assigned by the service [institutionId, mandatory] */
  tw_text institution_id;
  /* [agentId, mandatory] */
  tw_text agent_id;
  /* [customerNumber, mandatory] */
  tw_text customer_number;
  /* [contractNumber, mandatory] */
  tw_text contract_number;
  /* The new status; values not specified [mandatory] */
  tw_text status;
} tw_change_merchant_status_request;

/* The answer of changeMerchantStatus: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_change_merchant_status_response {
  tw_error failure;
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
} tw_change_merchant_status_response;
/* changeMerchantStatus */
extern const tw_operation tw_op_change_merchant_status;
static inline tw_errc tw_call_change_merchant_status(tw_client* client, const tw_change_merchant_status_request* request,
                                     tw_change_merchant_status_response* response) {
  return tw_exchange(client, &tw_op_change_merchant_status, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_change_merchant_status(tw_client* client, const tw_change_merchant_status_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_change_merchant_status, request, error);
}
static inline tw_errc tw_take_change_merchant_status(tw_client* client, tw_change_merchant_status_response* response) {
  return tw_client_take(client, &tw_op_change_merchant_status, response, NULL);
}
/* See refused(). */
int tw_judged_change_merchant_status_refused(const void* response);
static inline int tw_change_merchant_status_refused(const tw_change_merchant_status_response* response) {
  return tw_judged_change_merchant_status_refused(response);
}
static inline tw_errc tw_till_call_change_merchant_status(union tw_till* till, const tw_change_merchant_status_request* request,
                                          tw_change_merchant_status_response* response) {
  return tw_till_call(till, &tw_op_change_merchant_status, request, response, NULL);
}
static inline tw_errc tw_desk_call_change_merchant_status(union tw_desk* desk, const tw_change_merchant_status_request* request,
                                          tw_change_merchant_status_response* response) {
  return tw_desk_call(desk, &tw_op_change_merchant_status, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_MERCHANTS_CHANGE_MERCHANT_STATUS_H */
