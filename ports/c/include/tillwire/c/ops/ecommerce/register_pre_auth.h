/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_REGISTER_PRE_AUTH_H
#define TILLWIRE_C_OPS_ECOMMERCE_REGISTER_PRE_AUTH_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/register.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Registers a two-phase order: paying it holds the amount until it is charged or released. Used
   like Register, whose fields it sends in addition to its own two. Safe to repeat: the gateway
   refuses an order number that was used before with error code 1. */
typedef struct tw_register_pre_auth_request {
  /* Sends the fields of register.do [its fields are on this level] */
  tw_register_request order;
  /* UTC; when the gateway charges the amount automatically; support enables it. Excludes
     auto_reverse_date (beyond the specification). [autocompletionDate, optional,
     YYYY-MM-DDTHH:MM:SS] */
  tw_date_time autocompletion_date;
  /* UTC; when the gateway releases the amount automatically. Excludes autocompletion_date.
     [autoReverseDate, optional, YYYY-MM-DDTHH:MM:SS] */
  tw_date_time auto_reverse_date;
} tw_register_pre_auth_request;

/* The answer of registerPreAuth.do: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_register_pre_auth_response {
  tw_error failure;
  /* "0" or absent: registered; "1": the order number is taken. [errorCode, one of the decisive
     fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Address of the payment page; absent if registration failed. [formUrl, optional, 1 to 512
     characters] */
  tw_text form_url;
  /* Assigned by the gateway; identifies the order in later operations. [orderId, one of the
     decisive fields, 1 to 36 characters] */
  tw_text order_id;
  /* Not in the table; overrides error_code ("Errors", 1). [one of the decisive fields, beyond the
     specification] */
  tw_bool success;
  /* Has the code, if it is an object: see tw_client_fault(). [optional, beyond the specification]
   */
  tw_register_response_reason error;
} tw_register_pre_auth_response;
/* registerPreAuth.do */
extern const tw_operation tw_op_register_pre_auth;
static inline tw_errc tw_call_register_pre_auth(tw_client* client, const tw_register_pre_auth_request* request,
                                     tw_register_pre_auth_response* response) {
  return tw_exchange(client, &tw_op_register_pre_auth, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_register_pre_auth(tw_client* client, const tw_register_pre_auth_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_register_pre_auth, request, error);
}
static inline tw_errc tw_take_register_pre_auth(tw_client* client, tw_register_pre_auth_response* response) {
  return tw_client_take(client, &tw_op_register_pre_auth, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_register_pre_auth_code(const void* response);
static inline tw_text tw_register_pre_auth_code(const tw_register_pre_auth_response* response) {
  return tw_judged_register_pre_auth_code(response);
}
/* Returns whether the gateway refused because the order's number was used before. */
int tw_judged_register_pre_auth_number_taken(const void* response);
static inline int tw_register_pre_auth_number_taken(const tw_register_pre_auth_response* response) {
  return tw_judged_register_pre_auth_number_taken(response);
}
/* Returns whether the gateway refused. */
int tw_judged_register_pre_auth_refused(const void* response);
static inline int tw_register_pre_auth_refused(const tw_register_pre_auth_response* response) {
  return tw_judged_register_pre_auth_refused(response);
}
/* Returns whether there is an order now: form_url and order_id belong to it. */
int tw_judged_register_pre_auth_registered(const void* response);
static inline int tw_register_pre_auth_registered(const tw_register_pre_auth_response* response) {
  return tw_judged_register_pre_auth_registered(response);
}
static inline tw_errc tw_desk_call_register_pre_auth(union tw_desk* desk, const tw_register_pre_auth_request* request,
                                          tw_register_pre_auth_response* response) {
  return tw_desk_call(desk, &tw_op_register_pre_auth, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_REGISTER_PRE_AUTH_H */
