/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GET_CARD_BALANCE_H
#define TILLWIRE_C_OPS_CARDS_GET_CARD_BALANCE_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/cards/account_type.h>
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

/* Asks for a card's balance. Safe to repeat. */
typedef struct tw_get_card_balance_request {
  /* [cardIdentification, mandatory, see identified_by::number_id_bar_code_or_mask] */
  tw_card_identification card;
  /* One of the card's accounts [accountNumber, optional] */
  tw_text account_number;
  /* [accountType, optional] */
  tw_account_type_text account_type;
  /* The terminal [cardAcceptorParameters, optional] */
  tw_card_acceptor_parameters_block acceptor;
} tw_get_card_balance_request;

/* The answer of getCardBalance: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_card_balance_response {
  tw_error failure;
  /* The card that was asked for [cardIdentification, optional] */
  tw_card_identification card;
  /* Minor units of currency [optional] */
  tw_money balance;
  /* ISO 4217 number [optional] */
  tw_int32 currency;
  /* Credit limit in minor units. [availableExceedLimit, optional] */
  tw_money available_exceed_limit;
  /* ISO 4217 number. [availableExceedLimitCurrency, optional] */
  tw_int32 available_exceed_limit_currency;
  /* Minor units of own_funds_currency [ownFunds, optional] */
  tw_money own_funds;
  /* ISO 4217 number. [ownFundsCurrency, optional] */
  tw_int32 own_funds_currency;
  /* Minor units [totalAmountDue, optional] */
  tw_money total_amount_due;
  /* Minor units [minimumAmountDue, optional] */
  tw_money minimum_amount_due;
  /* [dueDate, optional, ISO 8601] */
  tw_iso_time due_date;
} tw_get_card_balance_response;
/* getCardBalance */
extern const tw_operation tw_op_get_card_balance;
static inline tw_errc tw_call_get_card_balance(tw_client* client, const tw_get_card_balance_request* request,
                                     tw_get_card_balance_response* response) {
  return tw_exchange(client, &tw_op_get_card_balance, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_card_balance(tw_client* client, const tw_get_card_balance_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_card_balance, request, error);
}
static inline tw_errc tw_take_get_card_balance(tw_client* client, tw_get_card_balance_response* response) {
  return tw_client_take(client, &tw_op_get_card_balance, response, NULL);
}
static inline tw_errc tw_till_call_get_card_balance(union tw_till* till, const tw_get_card_balance_request* request,
                                          tw_get_card_balance_response* response) {
  return tw_till_call(till, &tw_op_get_card_balance, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_card_balance(union tw_desk* desk, const tw_get_card_balance_request* request,
                                          tw_get_card_balance_response* response) {
  return tw_desk_call(desk, &tw_op_get_card_balance, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GET_CARD_BALANCE_H */
