/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GET_CARD_LIMITS_H
#define TILLWIRE_C_OPS_CARDS_GET_CARD_LIMITS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/card_identification.h>
#include <tillwire/c/ops/shared/limit.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Asks for the limits of a card. The response gives the period of each. Safe to repeat. */
typedef struct tw_get_card_limits_request {
  /* [cardIdentification, mandatory, see identified_by::anything] */
  tw_card_identification card;
} tw_get_card_limits_request;

#ifndef TW_LIMIT_ELEMENTS
#define TW_LIMIT_ELEMENTS
typedef struct tw_limit_elements { tw_range range; } tw_limit_elements;
extern const tw_element tw_limit_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_limit_elements_next(tw_limit_elements* list, tw_limit* element) {
  return tw_range_next(&list->range, &tw_limit_elements_element, element, sizeof *element);
}
#endif

/* The answer of getCardLimits: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_card_limits_response {
  tw_error failure;
  /* [optional] */
  tw_limit_elements limits;
} tw_get_card_limits_response;
/* getCardLimits */
extern const tw_operation tw_op_get_card_limits;
static inline tw_errc tw_call_get_card_limits(tw_client* client, const tw_get_card_limits_request* request,
                                     tw_get_card_limits_response* response) {
  return tw_exchange(client, &tw_op_get_card_limits, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_card_limits(tw_client* client, const tw_get_card_limits_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_card_limits, request, error);
}
static inline tw_errc tw_take_get_card_limits(tw_client* client, tw_get_card_limits_response* response) {
  return tw_client_take(client, &tw_op_get_card_limits, response, NULL);
}
static inline tw_errc tw_till_call_get_card_limits(union tw_till* till, const tw_get_card_limits_request* request,
                                          tw_get_card_limits_response* response) {
  return tw_till_call(till, &tw_op_get_card_limits, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_card_limits(union tw_desk* desk, const tw_get_card_limits_request* request,
                                          tw_get_card_limits_response* response) {
  return tw_desk_call(desk, &tw_op_get_card_limits, request, response, NULL);
}
extern const tw_list_path tw_get_card_limits_limits_path;
/* Passes on the elements of limits as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_card_limits_limits(
    tw_client* client, const tw_get_card_limits_request* request, tw_get_card_limits_response* response,
    tw_limit* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_card_limits, &tw_get_card_limits_limits_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_card_limits_limits(
    tw_client* client, const tw_get_card_limits_request* request, tw_limit* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_card_limits, &tw_get_card_limits_limits_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GET_CARD_LIMITS_H */
