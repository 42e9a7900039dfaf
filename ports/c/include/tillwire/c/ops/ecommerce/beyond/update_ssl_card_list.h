/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_UPDATE_SSL_CARD_LIST_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_UPDATE_SSL_CARD_LIST_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Lets the card that paid an order pay without 3-D Secure from then on: the issuer then no longer
   bears the loss of a fraud. Needs a permission. Changes how later payments are made and moves no
   money. Safe to repeat. Beyond the specification. */
typedef struct tw_update_ssl_card_list_request {
  /* tw_register_response::order_id [mdorder, mandatory, 1 to 36 characters] */
  tw_text order_id;
} tw_update_ssl_card_list_request;

/* The answer of updateSSLCardList.do: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_update_ssl_card_list_response {
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
} tw_update_ssl_card_list_response;
/* updateSSLCardList.do */
extern const tw_operation tw_op_update_ssl_card_list;
static inline tw_errc tw_call_update_ssl_card_list(tw_client* client, const tw_update_ssl_card_list_request* request,
                                     tw_update_ssl_card_list_response* response) {
  return tw_exchange(client, &tw_op_update_ssl_card_list, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_update_ssl_card_list(tw_client* client, const tw_update_ssl_card_list_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_update_ssl_card_list, request, error);
}
static inline tw_errc tw_take_update_ssl_card_list(tw_client* client, tw_update_ssl_card_list_response* response) {
  return tw_client_take(client, &tw_op_update_ssl_card_list, response, NULL);
}
/* See refused(). */
int tw_judged_update_ssl_card_list_refused(const void* response);
static inline int tw_update_ssl_card_list_refused(const tw_update_ssl_card_list_response* response) {
  return tw_judged_update_ssl_card_list_refused(response);
}
static inline tw_errc tw_till_call_update_ssl_card_list(union tw_till* till, const tw_update_ssl_card_list_request* request,
                                          tw_update_ssl_card_list_response* response) {
  return tw_till_call(till, &tw_op_update_ssl_card_list, request, response, NULL);
}
static inline tw_errc tw_desk_call_update_ssl_card_list(union tw_desk* desk, const tw_update_ssl_card_list_request* request,
                                          tw_update_ssl_card_list_response* response) {
  return tw_desk_call(desk, &tw_op_update_ssl_card_list, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_UPDATE_SSL_CARD_LIST_H */
