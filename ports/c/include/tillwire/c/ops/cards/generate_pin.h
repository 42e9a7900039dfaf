/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GENERATE_PIN_H
#define TILLWIRE_C_OPS_CARDS_GENERATE_PIN_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/delivery_method.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/attribute.h>
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

#ifndef TW_ATTRIBUTE_ITEMS
#define TW_ATTRIBUTE_ITEMS
typedef struct tw_attribute_items { const tw_attribute* at; const tw_carrier* carrier; uintptr_t count; } tw_attribute_items;
extern const tw_carrier tw_attribute_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_attribute_items tw_attribute_items_of(const tw_attribute* first, uint32_t count) {
  tw_attribute_items made;
  made.at = first;
  made.carrier = &tw_attribute_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Generates a new PIN for a card, or only checks whether that is possible. DeliveredDigits
   (security/delivered_pin.hpp) reads what the response delivers, encrypted or not. The
   specification does not show how the gateway gets the public key. A repeat generates another PIN,
   unless check_card_only is set or the PIN is given. */
typedef struct tw_generate_pin_request {
  /* [cardIdentification, mandatory, see identified_by::encrypted_number_mask_or_external_id] */
  tw_card_identification card;
  /* Absent: the default is not specified. [pinDeliveryMethod, optional] */
  tw_delivery_method_text pin_delivery_method;
  /* A PIN to set, encrypted; absent: generated. [encryptedPinValue, optional, not empty] */
  tw_bytes encrypted_pin_value;
  /* A PIN to set, in a form that is not specified; absent: generated [pinValue, optional] */
  tw_pin_data pin_value;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
  /* Names and values; not specified [optional] */
  tw_attribute_items parameters;
  /* Only checks that the card exists and its status: generates no PIN. [checkCardOnly, optional] */
  tw_bool check_card_only;
} tw_generate_pin_request;

/* The answer of generatePin: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_generate_pin_response {
  tw_error failure;
  /* '00': success [responseCode, mandatory] */
  tw_text response_code;
  /* The digits that the response delivers [pinValue, optional] */
  tw_secret pin_value;
  /* Encrypted under the public RSA key. [encryptedPinValue, optional] */
  tw_bytes encrypted_pin_value;
} tw_generate_pin_response;
/* generatePin */
extern const tw_operation tw_op_generate_pin;
static inline tw_errc tw_call_generate_pin(tw_client* client, const tw_generate_pin_request* request,
                                     tw_generate_pin_response* response) {
  return tw_exchange(client, &tw_op_generate_pin, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_generate_pin(tw_client* client, const tw_generate_pin_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_generate_pin, request, error);
}
static inline tw_errc tw_take_generate_pin(tw_client* client, tw_generate_pin_response* response) {
  return tw_client_take(client, &tw_op_generate_pin, response, NULL);
}
/* See refused(). */
int tw_judged_generate_pin_refused(const void* response);
static inline int tw_generate_pin_refused(const tw_generate_pin_response* response) {
  return tw_judged_generate_pin_refused(response);
}
static inline tw_errc tw_till_call_generate_pin(union tw_till* till, const tw_generate_pin_request* request,
                                          tw_generate_pin_response* response) {
  return tw_till_call(till, &tw_op_generate_pin, request, response, NULL);
}
static inline tw_errc tw_desk_call_generate_pin(union tw_desk* desk, const tw_generate_pin_request* request,
                                          tw_generate_pin_response* response) {
  return tw_desk_call(desk, &tw_op_generate_pin, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GENERATE_PIN_H */
