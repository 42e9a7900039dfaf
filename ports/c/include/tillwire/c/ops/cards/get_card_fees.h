/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GET_CARD_FEES_H
#define TILLWIRE_C_OPS_CARDS_GET_CARD_FEES_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A fee of a card. */
typedef struct tw_card_fee {
  /* Code of the fee [feeType, mandatory] */
  tw_text fee_type;
  /* Such as "1.5"; its unit is not specified. [feeValue, mandatory, decimal number] */
  tw_decimal fee_value;
} tw_card_fee;

#ifndef TW_CARD_FEE_ELEMENTS
#define TW_CARD_FEE_ELEMENTS
typedef struct tw_card_fee_elements { tw_range range; } tw_card_fee_elements;
extern const tw_element tw_card_fee_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_card_fee_elements_next(tw_card_fee_elements* list, tw_card_fee* element) {
  return tw_range_next(&list->range, &tw_card_fee_elements_element, element, sizeof *element);
}
#endif

/* Asks for the fees of a card. Safe to repeat. */
typedef struct tw_get_card_fees_request {
  /* PAN [cardNumber, mandatory] */
  tw_secret card_number;
} tw_get_card_fees_request;

/* The answer of getCardFees: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_card_fees_response {
  tw_error failure;
  /* [mandatory] */
  tw_card_fee_elements fees;
} tw_get_card_fees_response;
/* getCardFees */
extern const tw_operation tw_op_get_card_fees;
static inline tw_errc tw_call_get_card_fees(tw_client* client, const tw_get_card_fees_request* request,
                                     tw_get_card_fees_response* response) {
  return tw_exchange(client, &tw_op_get_card_fees, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_card_fees(tw_client* client, const tw_get_card_fees_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_card_fees, request, error);
}
static inline tw_errc tw_take_get_card_fees(tw_client* client, tw_get_card_fees_response* response) {
  return tw_client_take(client, &tw_op_get_card_fees, response, NULL);
}
static inline tw_errc tw_till_call_get_card_fees(union tw_till* till, const tw_get_card_fees_request* request,
                                          tw_get_card_fees_response* response) {
  return tw_till_call(till, &tw_op_get_card_fees, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_card_fees(union tw_desk* desk, const tw_get_card_fees_request* request,
                                          tw_get_card_fees_response* response) {
  return tw_desk_call(desk, &tw_op_get_card_fees, request, response, NULL);
}
extern const tw_list_path tw_get_card_fees_fees_path;
/* Passes on the elements of fees as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_card_fees_fees(
    tw_client* client, const tw_get_card_fees_request* request, tw_get_card_fees_response* response,
    tw_card_fee* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_card_fees, &tw_get_card_fees_fees_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_card_fees_fees(
    tw_client* client, const tw_get_card_fees_request* request, tw_card_fee* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_card_fees, &tw_get_card_fees_fees_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GET_CARD_FEES_H */
