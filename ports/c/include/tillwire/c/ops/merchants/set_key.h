/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_MERCHANTS_SET_KEY_H
#define TILLWIRE_C_OPS_MERCHANTS_SET_KEY_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/merchants/terminal_key_type.h>
#include <tillwire/c/ops/shared/key_scheme.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Sends a terminal's key to the host, encrypted under a master key. Safe to repeat with the same
   key. Send only a key that the terminal has checked: see KeyUnwrapper
   (security/key_transport.hpp). Beyond the specification, which says that the key and its check
   value are text, and does not say what identifies a terminal: an id or a number must identify it,
   or a number its merchant; the key is 16, 32 or 48 hex digits, as many as their tag or
   input_key_prefix implies, which must be the same if both are given; or a key block, which is as
   long as it says; the check value is whole bytes. */
typedef struct tw_set_key_request {
  /* The service's id of the terminal. [terminalId, optional] */
  tw_int64 terminal_id;
  /* In place of terminal_id [terminalNumber, optional, not empty] */
  tw_text terminal_number;
  /* Number of the terminal's merchant, also alone. [merchantNumber, optional, not empty] */
  tw_text merchant_number;
  /* The service's id of the master key [hostId, mandatory] */
  tw_int32 host_id;
  /* [keyType, mandatory] */
  tw_terminal_key_type_text key_type;
  /* How key is encrypted; absent: not stated. [inputKeyPrefix, optional] */
  tw_key_scheme_text input_key_prefix;
  /* Hex digits under the master key, with their tag or without; or a key block. [mandatory] */
  tw_secret key;
  /* Hex digits; absent: none. [keyCheckValue, optional, 4 to 16 characters] */
  tw_text key_check_value;
  /* How the host must store it [newKeyPrefix, mandatory] */
  tw_key_scheme_text new_key_prefix;
} tw_set_key_request;

/* The answer of setKey: failure.code is TW_ERRC_NONE if there is one; else every field is absent.
 */
typedef struct tw_set_key_response {
  tw_error failure;
  /* '00': success [responseCode, optional, beyond the specification] */
  tw_text response_code;
  /* Present in some results. [processingCode, optional, beyond the specification] */
  tw_text processing_code;
  /* Audit record number. [systemTraceAuditNumber, optional, beyond the specification] */
  tw_int32 system_trace_audit_number;
  /* Time of the transaction. [localTransactionDate, optional, ISO 8601, beyond the specification]
   */
  tw_iso_time local_transaction_date;
  /* Code of a refusal without a response code. [errorCode, optional, beyond the specification] */
  tw_text error_code;
} tw_set_key_response;
/* setKey */
extern const tw_operation tw_op_set_key;
static inline tw_errc tw_call_set_key(tw_client* client, const tw_set_key_request* request,
                                     tw_set_key_response* response) {
  return tw_exchange(client, &tw_op_set_key, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_set_key(tw_client* client, const tw_set_key_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_set_key, request, error);
}
static inline tw_errc tw_take_set_key(tw_client* client, tw_set_key_response* response) {
  return tw_client_take(client, &tw_op_set_key, response, NULL);
}
/* Returns whether the host refused. A fault is an error: TW_ERRC_FAULT. */
int tw_judged_set_key_refused(const void* response);
static inline int tw_set_key_refused(const tw_set_key_response* response) {
  return tw_judged_set_key_refused(response);
}
static inline tw_errc tw_till_call_set_key(union tw_till* till, const tw_set_key_request* request,
                                          tw_set_key_response* response) {
  return tw_till_call(till, &tw_op_set_key, request, response, NULL);
}
static inline tw_errc tw_desk_call_set_key(union tw_desk* desk, const tw_set_key_request* request,
                                          tw_set_key_response* response) {
  return tw_desk_call(desk, &tw_op_set_key, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_MERCHANTS_SET_KEY_H */
