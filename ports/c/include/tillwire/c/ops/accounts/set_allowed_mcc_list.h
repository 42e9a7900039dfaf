/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ACCOUNTS_SET_ALLOWED_MCC_LIST_H
#define TILLWIRE_C_OPS_ACCOUNTS_SET_ALLOWED_MCC_LIST_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_INT32_ITEMS
#define TW_INT32_ITEMS
typedef struct tw_int32_items { const tw_int32* at; const tw_carrier* carrier; uintptr_t count; } tw_int32_items;
extern const tw_carrier tw_int32_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_int32_items tw_int32_items_of(const tw_int32* first, uint32_t count) {
  tw_int32_items made;
  made.at = first;
  made.carrier = &tw_int32_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Sets the kinds of merchants at which an account may pay. By its name, the operation replaces the
   previous list; the effect of an empty list, which is sent as such, is not shown. Safe to repeat
   if it does: the list is then the same. */
typedef struct tw_set_allowed_mcc_list_request {
  /* [accountNumber, mandatory] */
  tw_text account_number;
  /* Merchant category codes [mccList, conditional] */
  tw_int32_items mcc_list;
} tw_set_allowed_mcc_list_request;

/* The answer of setAllowedMccList: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_set_allowed_mcc_list_response {
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
} tw_set_allowed_mcc_list_response;
/* setAllowedMccList */
extern const tw_operation tw_op_set_allowed_mcc_list;
static inline tw_errc tw_call_set_allowed_mcc_list(tw_client* client, const tw_set_allowed_mcc_list_request* request,
                                     tw_set_allowed_mcc_list_response* response) {
  return tw_exchange(client, &tw_op_set_allowed_mcc_list, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_set_allowed_mcc_list(tw_client* client, const tw_set_allowed_mcc_list_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_set_allowed_mcc_list, request, error);
}
static inline tw_errc tw_take_set_allowed_mcc_list(tw_client* client, tw_set_allowed_mcc_list_response* response) {
  return tw_client_take(client, &tw_op_set_allowed_mcc_list, response, NULL);
}
/* See refused(). */
int tw_judged_set_allowed_mcc_list_refused(const void* response);
static inline int tw_set_allowed_mcc_list_refused(const tw_set_allowed_mcc_list_response* response) {
  return tw_judged_set_allowed_mcc_list_refused(response);
}
static inline tw_errc tw_till_call_set_allowed_mcc_list(union tw_till* till, const tw_set_allowed_mcc_list_request* request,
                                          tw_set_allowed_mcc_list_response* response) {
  return tw_till_call(till, &tw_op_set_allowed_mcc_list, request, response, NULL);
}
static inline tw_errc tw_desk_call_set_allowed_mcc_list(union tw_desk* desk, const tw_set_allowed_mcc_list_request* request,
                                          tw_set_allowed_mcc_list_response* response) {
  return tw_desk_call(desk, &tw_op_set_allowed_mcc_list, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ACCOUNTS_SET_ALLOWED_MCC_LIST_H */
