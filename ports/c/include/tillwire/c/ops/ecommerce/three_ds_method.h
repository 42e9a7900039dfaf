/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_THREE_DS_METHOD_H
#define TILLWIRE_C_OPS_ECOMMERCE_THREE_DS_METHOD_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Runs the 3-D Secure 2 method, which gathers data of the customer's browser, through the gateway;
   its address is ThreeDsAnswer::method_url_server_direct. Needs a permission. Changes the state of
   the authentication and moves no money; the effect of a repeat is not known. */
typedef struct tw_three_ds_method_request {
  /* ThreeDsAnswer::server_trans_id. [threeDSServerTransId, mandatory, 1 to 36 characters, beyond
     the specification] */
  tw_text three_ds_server_trans_id;
} tw_three_ds_method_request;

/* The answer of 3dsmethod.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_three_ds_method_response {
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
} tw_three_ds_method_response;
/* 3dsmethod.do */
extern const tw_operation tw_op_three_ds_method;
static inline tw_errc tw_call_three_ds_method(tw_client* client, const tw_three_ds_method_request* request,
                                     tw_three_ds_method_response* response) {
  return tw_exchange(client, &tw_op_three_ds_method, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_three_ds_method(tw_client* client, const tw_three_ds_method_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_three_ds_method, request, error);
}
static inline tw_errc tw_take_three_ds_method(tw_client* client, tw_three_ds_method_response* response) {
  return tw_client_take(client, &tw_op_three_ds_method, response, NULL);
}
/* See refused(). */
int tw_judged_three_ds_method_refused(const void* response);
static inline int tw_three_ds_method_refused(const tw_three_ds_method_response* response) {
  return tw_judged_three_ds_method_refused(response);
}
static inline tw_errc tw_till_call_three_ds_method(union tw_till* till, const tw_three_ds_method_request* request,
                                          tw_three_ds_method_response* response) {
  return tw_till_call(till, &tw_op_three_ds_method, request, response, NULL);
}
static inline tw_errc tw_desk_call_three_ds_method(union tw_desk* desk, const tw_three_ds_method_request* request,
                                          tw_three_ds_method_response* response) {
  return tw_desk_call(desk, &tw_op_three_ds_method, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_THREE_DS_METHOD_H */
