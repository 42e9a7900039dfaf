/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ACCOUNTS_GET_ALLOWED_MCC_LIST_H
#define TILLWIRE_C_OPS_ACCOUNTS_GET_ALLOWED_MCC_LIST_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_INT32_ELEMENTS
#define TW_INT32_ELEMENTS
typedef struct tw_int32_elements { tw_range range; } tw_int32_elements;
extern const tw_element tw_int32_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_int32_elements_next(tw_int32_elements* list, tw_int32* element) {
  return tw_range_next(&list->range, &tw_int32_elements_element, element, sizeof *element);
}
#endif

/* Asks for the kinds of merchants at which an account may pay. Safe to repeat. */
typedef struct tw_get_allowed_mcc_list_request {
  /* [accountNumber, mandatory] */
  tw_text account_number;
} tw_get_allowed_mcc_list_request;

/* The answer of getAllowedMccList: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_get_allowed_mcc_list_response {
  tw_error failure;
  /* Merchant category codes. [mccList, optional, beyond the specification] */
  tw_int32_elements mcc_list;
} tw_get_allowed_mcc_list_response;
/* getAllowedMccList */
extern const tw_operation tw_op_get_allowed_mcc_list;
static inline tw_errc tw_call_get_allowed_mcc_list(tw_client* client, const tw_get_allowed_mcc_list_request* request,
                                     tw_get_allowed_mcc_list_response* response) {
  return tw_exchange(client, &tw_op_get_allowed_mcc_list, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_allowed_mcc_list(tw_client* client, const tw_get_allowed_mcc_list_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_allowed_mcc_list, request, error);
}
static inline tw_errc tw_take_get_allowed_mcc_list(tw_client* client, tw_get_allowed_mcc_list_response* response) {
  return tw_client_take(client, &tw_op_get_allowed_mcc_list, response, NULL);
}
static inline tw_errc tw_till_call_get_allowed_mcc_list(union tw_till* till, const tw_get_allowed_mcc_list_request* request,
                                          tw_get_allowed_mcc_list_response* response) {
  return tw_till_call(till, &tw_op_get_allowed_mcc_list, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_allowed_mcc_list(union tw_desk* desk, const tw_get_allowed_mcc_list_request* request,
                                          tw_get_allowed_mcc_list_response* response) {
  return tw_desk_call(desk, &tw_op_get_allowed_mcc_list, request, response, NULL);
}
extern const tw_list_path tw_get_allowed_mcc_list_mcc_list_path;
/* Passes on the elements of mcc_list as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_allowed_mcc_list_mcc_list(
    tw_client* client, const tw_get_allowed_mcc_list_request* request, tw_get_allowed_mcc_list_response* response,
    tw_int32* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_allowed_mcc_list, &tw_get_allowed_mcc_list_mcc_list_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_allowed_mcc_list_mcc_list(
    tw_client* client, const tw_get_allowed_mcc_list_request* request, tw_int32* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_allowed_mcc_list, &tw_get_allowed_mcc_list_mcc_list_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ACCOUNTS_GET_ALLOWED_MCC_LIST_H */
