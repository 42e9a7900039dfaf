/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_CREATE_VIRTUAL_CARD_H
#define TILLWIRE_C_OPS_CARDS_CREATE_VIRTUAL_CARD_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/personal_data.h>
#include <tillwire/c/ops/cards/virtual_card_identification.h>
#include <tillwire/c/ops/shared/acceptor.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* How the new card's data are delivered. card management, "createVirtualCard"; no other value is
   sent. */
typedef enum tw_virtual_card_delivery {
  TW_VIRTUAL_CARD_DELIVERY_UNKNOWN = 0,
  /* WS: all of them in the response, as in the sandbox */
  TW_VIRTUAL_CARD_DELIVERY_RESPONSE = 1,
  /* A masked number in the response; the rest of it and the CVV2 by SMS */
  TW_VIRTUAL_CARD_DELIVERY_HALF_AND_HALF = 2
} tw_virtual_card_delivery;
typedef struct tw_virtual_card_delivery_text { tw_text text; } tw_virtual_card_delivery_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_virtual_card_delivery_text tw_virtual_card_delivery_of(int value) {
  tw_virtual_card_delivery_text made;
  switch (value) {
    case TW_VIRTUAL_CARD_DELIVERY_RESPONSE: made.text = tw_fit_text("WS", 2); break;
    case TW_VIRTUAL_CARD_DELIVERY_HALF_AND_HALF: made.text = tw_fit_text("HALF_AND_HALF", 13); break;
    case TW_VIRTUAL_CARD_DELIVERY_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_virtual_card_delivery_check;
static inline tw_virtual_card_delivery_text tw_virtual_card_delivery_text_of(const char* text) {
  tw_virtual_card_delivery_text made;
  made.text = tw_checked_text(text, &tw_virtual_card_delivery_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_virtual_card_delivery tw_virtual_card_delivery_in(tw_virtual_card_delivery_text text) {
  static const char* const texts[] = {"WS", "HALF_AND_HALF"};
  static const tw_virtual_card_delivery values[] = {TW_VIRTUAL_CARD_DELIVERY_RESPONSE, TW_VIRTUAL_CARD_DELIVERY_HALF_AND_HALF};
  const int index = tw_index_of(text.text, texts, 2);
  return index < 0 ? TW_VIRTUAL_CARD_DELIVERY_UNKNOWN : values[index];
}

#ifndef TW_PERSONAL_DATA_BLOCK
#define TW_PERSONAL_DATA_BLOCK
typedef struct tw_personal_data_block { const tw_personal_data* at; const tw_carrier* carrier; } tw_personal_data_block;
extern const tw_carrier tw_personal_data_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_personal_data_block tw_personal_data_block_of(const tw_personal_data* block) {
  tw_personal_data_block made;
  made.at = block;
  made.carrier = &tw_personal_data_block_carrier;
  return made;
}
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

/* Creates a card without plastic for an account. Never repeat it after a lost answer: that may
   create a second card. GetCardListByOwner lists the existing ones. The number must say which cards
   the new one resembles, because it has no id yet. The sandbox requires the BIN and ten zeros and
   no other identification, a future date, "5C", the amount 0, the currency 978, the account of
   RegisterCustomer, and WS. */
typedef struct tw_create_virtual_card_request {
  /* By card_number: the kind of the new card. [cardIdentification, mandatory, see
     identified_by::number] */
  tw_card_identification card;
  /* Needs exp_date and product_type. [virtualCardIdentification, mandatory] */
  tw_virtual_card_identification virtual_card;
  /* Limit of the new card in minor units [mandatory] */
  tw_money amount;
  /* ISO 4217 number [mandatory] */
  tw_int32 currency;
  /* The account of the new card [accountNumber, mandatory] */
  tw_text account_number;
  /* Absent: the default is not specified. [deliveryMethod, optional] */
  tw_virtual_card_delivery_text delivery_method;
  /* Not for the sandbox [personalData, optional] */
  tw_personal_data_block personal_data;
  /* Not for the sandbox. [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_create_virtual_card_request;

/* The answer of createVirtualCard: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_create_virtual_card_response {
  tw_error failure;
  /* The new card. [virtualCardIdentification, mandatory] */
  tw_virtual_card_identification virtual_card;
} tw_create_virtual_card_response;
/* createVirtualCard */
extern const tw_operation tw_op_create_virtual_card;
static inline tw_errc tw_call_create_virtual_card(tw_client* client, const tw_create_virtual_card_request* request,
                                     tw_create_virtual_card_response* response) {
  return tw_exchange(client, &tw_op_create_virtual_card, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_create_virtual_card(tw_client* client, const tw_create_virtual_card_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_create_virtual_card, request, error);
}
static inline tw_errc tw_take_create_virtual_card(tw_client* client, tw_create_virtual_card_response* response) {
  return tw_client_take(client, &tw_op_create_virtual_card, response, NULL);
}
static inline tw_errc tw_till_call_create_virtual_card(union tw_till* till, const tw_create_virtual_card_request* request,
                                          tw_create_virtual_card_response* response) {
  return tw_till_call(till, &tw_op_create_virtual_card, request, response, NULL);
}
static inline tw_errc tw_desk_call_create_virtual_card(union tw_desk* desk, const tw_create_virtual_card_request* request,
                                          tw_create_virtual_card_response* response) {
  return tw_desk_call(desk, &tw_op_create_virtual_card, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_CREATE_VIRTUAL_CARD_H */
