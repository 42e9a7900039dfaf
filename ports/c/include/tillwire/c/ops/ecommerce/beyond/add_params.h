/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_ADD_PARAMS_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_ADD_PARAMS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Adds attributes to an order that is registered: see OrderRecord::merchant_order_params. Changes
   the order and moves no money. Safe to repeat: the attributes are then the same. Beyond the
   specification. */
typedef struct tw_add_params_request {
  /* tw_register_response::order_id [orderId, mandatory, 1 to 36 characters] */
  tw_text order_id;
  /* Names and values [mandatory] */
  tw_json params;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_add_params_request;

/* The answer of addParams.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_add_params_response {
  tw_error failure;
  /* "0" or absent: no error; each operation defines the others. [errorCode, optional, 1 to 2
     characters, beyond the specification] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters, beyond the specification] */
  tw_text error_message;
  /* Takes precedence over error_code. [optional, beyond the specification] */
  tw_bool success;
  /* An object with a code, text, or a bool: see tw_client_fault(). [optional, beyond the
     specification] */
  tw_json error;
} tw_add_params_response;
/* addParams.do */
extern const tw_operation tw_op_add_params;
static inline tw_errc tw_call_add_params(tw_client* client, const tw_add_params_request* request,
                                     tw_add_params_response* response) {
  return tw_exchange(client, &tw_op_add_params, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_add_params(tw_client* client, const tw_add_params_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_add_params, request, error);
}
static inline tw_errc tw_take_add_params(tw_client* client, tw_add_params_response* response) {
  return tw_client_take(client, &tw_op_add_params, response, NULL);
}
/* See refused(). */
int tw_judged_add_params_refused(const void* response);
static inline int tw_add_params_refused(const tw_add_params_response* response) {
  return tw_judged_add_params_refused(response);
}
static inline tw_errc tw_till_call_add_params(union tw_till* till, const tw_add_params_request* request,
                                          tw_add_params_response* response) {
  return tw_till_call(till, &tw_op_add_params, request, response, NULL);
}
static inline tw_errc tw_desk_call_add_params(union tw_desk* desk, const tw_add_params_request* request,
                                          tw_add_params_response* response) {
  return tw_desk_call(desk, &tw_op_add_params, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_ADD_PARAMS_H */
