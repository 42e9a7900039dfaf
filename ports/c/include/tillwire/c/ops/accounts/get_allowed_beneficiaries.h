/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ACCOUNTS_GET_ALLOWED_BENEFICIARIES_H
#define TILLWIRE_C_OPS_ACCOUNTS_GET_ALLOWED_BENEFICIARIES_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_SECRET_ELEMENTS
#define TW_SECRET_ELEMENTS
typedef struct tw_secret_elements { tw_range range; } tw_secret_elements;
extern const tw_element tw_secret_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_secret_elements_next(tw_secret_elements* list, tw_secret* element) {
  return tw_range_next(&list->range, &tw_secret_elements_element, element, sizeof *element);
}
#endif

/* Asks for the beneficiaries to which an account or a card may send money. The variant for cards is
   described but not shown; it accepts any field that identifies a card (beyond the specification).
   Safe to repeat. */
typedef struct tw_get_allowed_beneficiaries_request {
  /* The account; absent for a card [accountNumber, conditional] */
  tw_text account_number;
  /* The card; absent for an account. [cardIdentification, conditional, beyond the specification,
     see identified_by::anything] */
  tw_card_identification card;
} tw_get_allowed_beneficiaries_request;

/* The answer of getAllowedBeneficiaries: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_get_allowed_beneficiaries_response {
  tw_error failure;
  /* Their identifiers, which may be card numbers: their kind is not specified. [optional] */
  tw_secret_elements beneficiaries;
} tw_get_allowed_beneficiaries_response;
/* getAllowedBeneficiaries */
extern const tw_operation tw_op_get_allowed_beneficiaries;
static inline tw_errc tw_call_get_allowed_beneficiaries(tw_client* client, const tw_get_allowed_beneficiaries_request* request,
                                     tw_get_allowed_beneficiaries_response* response) {
  return tw_exchange(client, &tw_op_get_allowed_beneficiaries, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_allowed_beneficiaries(tw_client* client, const tw_get_allowed_beneficiaries_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_allowed_beneficiaries, request, error);
}
static inline tw_errc tw_take_get_allowed_beneficiaries(tw_client* client, tw_get_allowed_beneficiaries_response* response) {
  return tw_client_take(client, &tw_op_get_allowed_beneficiaries, response, NULL);
}
static inline tw_errc tw_till_call_get_allowed_beneficiaries(union tw_till* till, const tw_get_allowed_beneficiaries_request* request,
                                          tw_get_allowed_beneficiaries_response* response) {
  return tw_till_call(till, &tw_op_get_allowed_beneficiaries, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_allowed_beneficiaries(union tw_desk* desk, const tw_get_allowed_beneficiaries_request* request,
                                          tw_get_allowed_beneficiaries_response* response) {
  return tw_desk_call(desk, &tw_op_get_allowed_beneficiaries, request, response, NULL);
}
extern const tw_list_path tw_get_allowed_beneficiaries_beneficiaries_path;
/* Passes on the elements of beneficiaries as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_allowed_beneficiaries_beneficiaries(
    tw_client* client, const tw_get_allowed_beneficiaries_request* request, tw_get_allowed_beneficiaries_response* response,
    tw_secret* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_allowed_beneficiaries, &tw_get_allowed_beneficiaries_beneficiaries_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_allowed_beneficiaries_beneficiaries(
    tw_client* client, const tw_get_allowed_beneficiaries_request* request, tw_secret* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_allowed_beneficiaries, &tw_get_allowed_beneficiaries_beneficiaries_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ACCOUNTS_GET_ALLOWED_BENEFICIARIES_H */
