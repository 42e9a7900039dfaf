/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ACCOUNTS_CHANGE_ACCOUNT_ARREST_AMOUNT_H
#define TILLWIRE_C_OPS_ACCOUNTS_CHANGE_ACCOUNT_ARREST_AMOUNT_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Changes how much money of an account is arrested. Whether a second amount is added to the first
   is not shown: after a lost answer query the balances (GetAccountBalanceFromBo) before a repeat. */
typedef struct tw_change_account_arrest_amount_request {
  /* [accountNumber, mandatory] */
  tw_text account_number;
  /* Minor units of currency; may be negative [mandatory] */
  tw_money amount;
  /* ISO 4217 number [mandatory] */
  tw_int32 currency;
} tw_change_account_arrest_amount_request;

/* The answer of changeAccountArrestAmount: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_change_account_arrest_amount_response {
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
} tw_change_account_arrest_amount_response;
/* changeAccountArrestAmount */
extern const tw_operation tw_op_change_account_arrest_amount;
static inline tw_errc tw_call_change_account_arrest_amount(tw_client* client, const tw_change_account_arrest_amount_request* request,
                                     tw_change_account_arrest_amount_response* response) {
  return tw_exchange(client, &tw_op_change_account_arrest_amount, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_change_account_arrest_amount(tw_client* client, const tw_change_account_arrest_amount_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_change_account_arrest_amount, request, error);
}
static inline tw_errc tw_take_change_account_arrest_amount(tw_client* client, tw_change_account_arrest_amount_response* response) {
  return tw_client_take(client, &tw_op_change_account_arrest_amount, response, NULL);
}
/* See refused(). */
int tw_judged_change_account_arrest_amount_refused(const void* response);
static inline int tw_change_account_arrest_amount_refused(const tw_change_account_arrest_amount_response* response) {
  return tw_judged_change_account_arrest_amount_refused(response);
}
static inline tw_errc tw_till_call_change_account_arrest_amount(union tw_till* till, const tw_change_account_arrest_amount_request* request,
                                          tw_change_account_arrest_amount_response* response) {
  return tw_till_call(till, &tw_op_change_account_arrest_amount, request, response, NULL);
}
static inline tw_errc tw_desk_call_change_account_arrest_amount(union tw_desk* desk, const tw_change_account_arrest_amount_request* request,
                                          tw_change_account_arrest_amount_response* response) {
  return tw_desk_call(desk, &tw_op_change_account_arrest_amount, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ACCOUNTS_CHANGE_ACCOUNT_ARREST_AMOUNT_H */
