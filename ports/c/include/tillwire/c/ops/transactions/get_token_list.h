/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_TRANSACTIONS_GET_TOKEN_LIST_H
#define TILLWIRE_C_OPS_TRANSACTIONS_GET_TOKEN_LIST_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A token of a card. */
typedef struct tw_card_token {
  /* Used in place of the card number [tokenValue, mandatory] */
  tw_secret token_value;
  /* Number of the plastic [plasticNumber, optional] */
  tw_int32 plastic_number;
  /* In a format not specified [expiryDate, optional] */
  tw_secret expiry_date;
  /* True if the token can be used [mandatory] */
  tw_bool active;
  /* The application's id [optional] */
  tw_text seid;
  /* Assigned by a service provider [payId, optional] */
  tw_text pay_id;
} tw_card_token;

#ifndef TW_CARD_TOKEN_ELEMENTS
#define TW_CARD_TOKEN_ELEMENTS
typedef struct tw_card_token_elements { tw_range range; } tw_card_token_elements;
extern const tw_element tw_card_token_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_card_token_elements_next(tw_card_token_elements* list, tw_card_token* element) {
  return tw_range_next(&list->range, &tw_card_token_elements_element, element, sizeof *element);
}
#endif

/* Asks for the tokens of a card; without card.plastic_number, for those of all its plastics. Safe
   to repeat. */
typedef struct tw_get_token_list_request {
  /* [cardIdentification, mandatory, see identified_by::number_or_mask] */
  tw_card_identification card;
} tw_get_token_list_request;

/* The answer of getTokenList: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_token_list_response {
  tw_error failure;
  /* [tokenList, optional] */
  tw_card_token_elements tokens;
} tw_get_token_list_response;
/* getTokenList */
extern const tw_operation tw_op_get_token_list;
static inline tw_errc tw_call_get_token_list(tw_client* client, const tw_get_token_list_request* request,
                                     tw_get_token_list_response* response) {
  return tw_exchange(client, &tw_op_get_token_list, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_token_list(tw_client* client, const tw_get_token_list_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_token_list, request, error);
}
static inline tw_errc tw_take_get_token_list(tw_client* client, tw_get_token_list_response* response) {
  return tw_client_take(client, &tw_op_get_token_list, response, NULL);
}
static inline tw_errc tw_till_call_get_token_list(union tw_till* till, const tw_get_token_list_request* request,
                                          tw_get_token_list_response* response) {
  return tw_till_call(till, &tw_op_get_token_list, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_token_list(union tw_desk* desk, const tw_get_token_list_request* request,
                                          tw_get_token_list_response* response) {
  return tw_desk_call(desk, &tw_op_get_token_list, request, response, NULL);
}
extern const tw_list_path tw_get_token_list_tokens_path;
/* Passes on the elements of tokens as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_token_list_tokens(
    tw_client* client, const tw_get_token_list_request* request, tw_get_token_list_response* response,
    tw_card_token* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_token_list, &tw_get_token_list_tokens_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_token_list_tokens(
    tw_client* client, const tw_get_token_list_request* request, tw_card_token* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_token_list, &tw_get_token_list_tokens_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_TRANSACTIONS_GET_TOKEN_LIST_H */
