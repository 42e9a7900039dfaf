/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_CARD_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_CARD_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Verifies that a card can pay; no payment is made. Safe to repeat: no money moves. Beyond the
   specification: that it takes card data is known, their names are assumed to be those of
   instantPayment.do. */
typedef struct tw_verify_card_request {
  /* Card number [mandatory, 1 to 19 digits] */
  tw_secret pan;
  /* [optional, 3 digits] */
  tw_secret cvc;
  /* YYYYMM [mandatory, 6 digits] */
  tw_secret expiry;
  /* As printed on the card [cardholderName, optional] */
  tw_text cardholder_name;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_verify_card_request;

/* The answer of verifyCard.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_verify_card_response {
  tw_error failure;
  /* "0" or absent: no error. [errorCode, optional, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Identifies the verification, which moves no money. [orderId, optional, 1 to 36 characters] */
  tw_text order_id;
  /* 0: the card is verified; others: why not, see action_of(). [actionCode, optional, integer] */
  tw_text action_code;
  /* Address of the access control server; present if the customer has to act first. [acsUrl,
     optional, 1 to 512 characters] */
  tw_text acs_url;
  /* Takes precedence over error_code ("Errors", 1). [optional] */
  tw_bool success;
  /* An object with a code, text, or a bool: see tw_client_fault(). [optional] */
  tw_json error;
} tw_verify_card_response;
/* verifyCard.do */
extern const tw_operation tw_op_verify_card;
static inline tw_errc tw_call_verify_card(tw_client* client, const tw_verify_card_request* request,
                                     tw_verify_card_response* response) {
  return tw_exchange(client, &tw_op_verify_card, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_verify_card(tw_client* client, const tw_verify_card_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_verify_card, request, error);
}
static inline tw_errc tw_take_verify_card(tw_client* client, tw_verify_card_response* response) {
  return tw_client_take(client, &tw_op_verify_card, response, NULL);
}
/* See refused(). */
int tw_judged_verify_card_refused(const void* response);
static inline int tw_verify_card_refused(const tw_verify_card_response* response) {
  return tw_judged_verify_card_refused(response);
}
/* Returns whether the issuer accepts the card. A request that was processed proves nothing. */
int tw_judged_verify_card_verified(const void* response);
static inline int tw_verify_card_verified(const tw_verify_card_response* response) {
  return tw_judged_verify_card_verified(response);
}
static inline tw_errc tw_till_call_verify_card(union tw_till* till, const tw_verify_card_request* request,
                                          tw_verify_card_response* response) {
  return tw_till_call(till, &tw_op_verify_card, request, response, NULL);
}
static inline tw_errc tw_desk_call_verify_card(union tw_desk* desk, const tw_verify_card_request* request,
                                          tw_verify_card_response* response) {
  return tw_desk_call(desk, &tw_op_verify_card, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_CARD_H */
