/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_EXTEND_BINDING_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_EXTEND_BINDING_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Sets a new expiry for a stored card. Changes the stored card and moves no money. Safe to repeat:
   it sets the same expiry again. Beyond the specification. */
typedef struct tw_extend_binding_request {
  /* The stored card [bindingId, mandatory, 1 to 255 characters] */
  tw_text binding_id;
  /* YYYYMM [newExpiry, mandatory, 6 digits] */
  tw_secret new_expiry;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_extend_binding_request;

/* The answer of extendBinding.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_extend_binding_response {
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
} tw_extend_binding_response;
/* extendBinding.do */
extern const tw_operation tw_op_extend_binding;
static inline tw_errc tw_call_extend_binding(tw_client* client, const tw_extend_binding_request* request,
                                     tw_extend_binding_response* response) {
  return tw_exchange(client, &tw_op_extend_binding, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_extend_binding(tw_client* client, const tw_extend_binding_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_extend_binding, request, error);
}
static inline tw_errc tw_take_extend_binding(tw_client* client, tw_extend_binding_response* response) {
  return tw_client_take(client, &tw_op_extend_binding, response, NULL);
}
/* See refused(). */
int tw_judged_extend_binding_refused(const void* response);
static inline int tw_extend_binding_refused(const tw_extend_binding_response* response) {
  return tw_judged_extend_binding_refused(response);
}
static inline tw_errc tw_till_call_extend_binding(union tw_till* till, const tw_extend_binding_request* request,
                                          tw_extend_binding_response* response) {
  return tw_till_call(till, &tw_op_extend_binding, request, response, NULL);
}
static inline tw_errc tw_desk_call_extend_binding(union tw_desk* desk, const tw_extend_binding_request* request,
                                          tw_extend_binding_response* response) {
  return tw_desk_call(desk, &tw_op_extend_binding, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_EXTEND_BINDING_H */
