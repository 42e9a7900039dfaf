/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GET_CARD_LIST_BY_OWNER_H
#define TILLWIRE_C_OPS_CARDS_GET_CARD_LIST_BY_OWNER_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/card_data.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_CARD_DATA_ELEMENTS
#define TW_CARD_DATA_ELEMENTS
typedef struct tw_card_data_elements { tw_range range; } tw_card_data_elements;
extern const tw_element tw_card_data_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_card_data_elements_next(tw_card_data_elements* list, tw_card_data* element) {
  return tw_range_next(&list->range, &tw_card_data_elements_element, element, sizeof *element);
}
#endif

/* Asks for the cards of a customer, who is identified by id, phone number or e-mail. Safe to
   repeat. */
typedef struct tw_get_card_list_by_owner_request {
  /* The owner, by customer_id, phone_number or email. [cardIdentification, mandatory, see
     identified_by::owner] */
  tw_card_identification card;
} tw_get_card_list_by_owner_request;

/* The answer of getCardListByOwner: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_get_card_list_by_owner_response {
  tw_error failure;
  /* [optional] */
  tw_card_data_elements cards;
} tw_get_card_list_by_owner_response;
/* getCardListByOwner */
extern const tw_operation tw_op_get_card_list_by_owner;
static inline tw_errc tw_call_get_card_list_by_owner(tw_client* client, const tw_get_card_list_by_owner_request* request,
                                     tw_get_card_list_by_owner_response* response) {
  return tw_exchange(client, &tw_op_get_card_list_by_owner, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_card_list_by_owner(tw_client* client, const tw_get_card_list_by_owner_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_card_list_by_owner, request, error);
}
static inline tw_errc tw_take_get_card_list_by_owner(tw_client* client, tw_get_card_list_by_owner_response* response) {
  return tw_client_take(client, &tw_op_get_card_list_by_owner, response, NULL);
}
static inline tw_errc tw_till_call_get_card_list_by_owner(union tw_till* till, const tw_get_card_list_by_owner_request* request,
                                          tw_get_card_list_by_owner_response* response) {
  return tw_till_call(till, &tw_op_get_card_list_by_owner, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_card_list_by_owner(union tw_desk* desk, const tw_get_card_list_by_owner_request* request,
                                          tw_get_card_list_by_owner_response* response) {
  return tw_desk_call(desk, &tw_op_get_card_list_by_owner, request, response, NULL);
}
extern const tw_list_path tw_get_card_list_by_owner_cards_path;
/* Passes on the elements of cards as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_card_list_by_owner_cards(
    tw_client* client, const tw_get_card_list_by_owner_request* request, tw_get_card_list_by_owner_response* response,
    tw_card_data* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_card_list_by_owner, &tw_get_card_list_by_owner_cards_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_card_list_by_owner_cards(
    tw_client* client, const tw_get_card_list_by_owner_request* request, tw_card_data* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_card_list_by_owner, &tw_get_card_list_by_owner_cards_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GET_CARD_LIST_BY_OWNER_H */
