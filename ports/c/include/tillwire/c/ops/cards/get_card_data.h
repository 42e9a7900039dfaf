/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GET_CARD_DATA_H
#define TILLWIRE_C_OPS_CARDS_GET_CARD_DATA_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/card_data.h>
#include <tillwire/c/ops/shared/account.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Identifies a card; in addition has the number of a document of its holder, which only this
   operation accepts. */
typedef struct tw_card_with_document {
  /* [its fields are on this level] */
  tw_card_identification card;
  /* Number of the holder's identification document [idNumber, optional] */
  tw_text id_number;
} tw_card_with_document;

#ifndef TW_TEXT_ITEMS
#define TW_TEXT_ITEMS
typedef struct tw_text_items { const tw_text* at; const tw_carrier* carrier; uintptr_t count; } tw_text_items;
extern const tw_carrier tw_text_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_text_items tw_text_items_of(const tw_text* first, uint32_t count) {
  tw_text_items made;
  made.at = first;
  made.carrier = &tw_text_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Asks for a card's data. With a public key the number is returned as encrypted_card_number, which
   DeliveredDigits (security/delivered_pin.hpp) decrypts with the private key. Safe to repeat. */
typedef struct tw_get_card_data_request {
  /* The vendor's environment takes the number alone. [cardIdentification, mandatory, see
     identified_by::anything] */
  tw_card_with_document identification;
  /* Encrypts the number in the response; not for the sandbox. [rsaPublicKey, optional] */
  tw_text_items rsa_public_key;
} tw_get_card_data_request;

/* The answer of getCardData: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_card_data_response {
  tw_error failure;
  /* [cardData, mandatory] */
  tw_card_data card_data;
} tw_get_card_data_response;
/* getCardData */
extern const tw_operation tw_op_get_card_data;
static inline tw_errc tw_call_get_card_data(tw_client* client, const tw_get_card_data_request* request,
                                     tw_get_card_data_response* response) {
  return tw_exchange(client, &tw_op_get_card_data, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_card_data(tw_client* client, const tw_get_card_data_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_card_data, request, error);
}
static inline tw_errc tw_take_get_card_data(tw_client* client, tw_get_card_data_response* response) {
  return tw_client_take(client, &tw_op_get_card_data, response, NULL);
}
static inline tw_errc tw_till_call_get_card_data(union tw_till* till, const tw_get_card_data_request* request,
                                          tw_get_card_data_response* response) {
  return tw_till_call(till, &tw_op_get_card_data, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_card_data(union tw_desk* desk, const tw_get_card_data_request* request,
                                          tw_get_card_data_response* response) {
  return tw_desk_call(desk, &tw_op_get_card_data, request, response, NULL);
}
extern const tw_list_path tw_get_card_data_card_data_accounts_path;
/* Passes on the elements of card_data.accounts as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_card_data_card_data_accounts(
    tw_client* client, const tw_get_card_data_request* request, tw_get_card_data_response* response,
    tw_account* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_card_data, &tw_get_card_data_card_data_accounts_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_card_data_card_data_accounts(
    tw_client* client, const tw_get_card_data_request* request, tw_account* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_card_data, &tw_get_card_data_card_data_accounts_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GET_CARD_DATA_H */
