/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GENERATE_CVC2_H
#define TILLWIRE_C_OPS_CARDS_GENERATE_CVC2_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/delivery_method.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_CARD_ACCEPTOR_PARAMETERS_BLOCK
#define TW_CARD_ACCEPTOR_PARAMETERS_BLOCK
typedef struct tw_card_acceptor_parameters_block { const tw_card_acceptor_parameters* at; const tw_carrier* carrier; } tw_card_acceptor_parameters_block;
extern const tw_carrier tw_card_acceptor_parameters_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_card_acceptor_parameters_block tw_card_acceptor_parameters_block_of(const tw_card_acceptor_parameters* block) {
  tw_card_acceptor_parameters_block made;
  made.at = block;
  made.carrier = &tw_card_acceptor_parameters_block_carrier;
  return made;
}
#endif

/* Generates a new CVC2 for a card. Delivery by SMS needs the card's phone number. DeliveredDigits
   (security/delivered_pin.hpp) reads what the response delivers. A repeat generates another CVC2. */
typedef struct tw_generate_cvc2_request {
  /* [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask] */
  tw_card_identification card;
  /* Absent: the default is not specified. [deliveryMethod, optional] */
  tw_delivery_method_text delivery_method;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_generate_cvc2_request;

/* The answer of generateCVC2: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_generate_cvc2_response {
  tw_error failure;
  /* '00': success [responseCode, mandatory] */
  tw_text response_code;
  /* Masked PAN [cardNumberMask, optional] */
  tw_text card_number_mask;
  /* PAN [cardNumber, optional] */
  tw_secret card_number;
  /* The digits that the response delivers [optional] */
  tw_secret cvc2;
} tw_generate_cvc2_response;
/* generateCVC2 */
extern const tw_operation tw_op_generate_cvc2;
static inline tw_errc tw_call_generate_cvc2(tw_client* client, const tw_generate_cvc2_request* request,
                                     tw_generate_cvc2_response* response) {
  return tw_exchange(client, &tw_op_generate_cvc2, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_generate_cvc2(tw_client* client, const tw_generate_cvc2_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_generate_cvc2, request, error);
}
static inline tw_errc tw_take_generate_cvc2(tw_client* client, tw_generate_cvc2_response* response) {
  return tw_client_take(client, &tw_op_generate_cvc2, response, NULL);
}
/* See refused(). */
int tw_judged_generate_cvc2_refused(const void* response);
static inline int tw_generate_cvc2_refused(const tw_generate_cvc2_response* response) {
  return tw_judged_generate_cvc2_refused(response);
}
static inline tw_errc tw_till_call_generate_cvc2(union tw_till* till, const tw_generate_cvc2_request* request,
                                          tw_generate_cvc2_response* response) {
  return tw_till_call(till, &tw_op_generate_cvc2, request, response, NULL);
}
static inline tw_errc tw_desk_call_generate_cvc2(union tw_desk* desk, const tw_generate_cvc2_request* request,
                                          tw_generate_cvc2_response* response) {
  return tw_desk_call(desk, &tw_op_generate_cvc2, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GENERATE_CVC2_H */
