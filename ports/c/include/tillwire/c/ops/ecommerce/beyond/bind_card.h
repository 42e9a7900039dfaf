/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_BIND_CARD_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_BIND_CARD_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Enables a stored card that UnBindCard disabled. Changes the stored card and moves no money. Safe
   to repeat: error code 2 says that the card is already enabled. Beyond the specification. */
typedef struct tw_bind_card_request {
  /* The stored card [bindingId, mandatory, 1 to 255 characters] */
  tw_text binding_id;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_bind_card_request;

/* The answer of bindCard.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_bind_card_response {
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
} tw_bind_card_response;
/* bindCard.do */
extern const tw_operation tw_op_bind_card;
static inline tw_errc tw_call_bind_card(tw_client* client, const tw_bind_card_request* request,
                                     tw_bind_card_response* response) {
  return tw_exchange(client, &tw_op_bind_card, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_bind_card(tw_client* client, const tw_bind_card_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_bind_card, request, error);
}
static inline tw_errc tw_take_bind_card(tw_client* client, tw_bind_card_response* response) {
  return tw_client_take(client, &tw_op_bind_card, response, NULL);
}
/* See refused(). */
int tw_judged_bind_card_refused(const void* response);
static inline int tw_bind_card_refused(const tw_bind_card_response* response) {
  return tw_judged_bind_card_refused(response);
}
static inline tw_errc tw_till_call_bind_card(union tw_till* till, const tw_bind_card_request* request,
                                          tw_bind_card_response* response) {
  return tw_till_call(till, &tw_op_bind_card, request, response, NULL);
}
static inline tw_errc tw_desk_call_bind_card(union tw_desk* desk, const tw_bind_card_request* request,
                                          tw_bind_card_response* response) {
  return tw_desk_call(desk, &tw_op_bind_card, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_BIND_CARD_H */
