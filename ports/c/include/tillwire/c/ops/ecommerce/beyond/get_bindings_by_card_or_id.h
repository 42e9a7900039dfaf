/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_BINDINGS_BY_CARD_OR_ID_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_BINDINGS_BY_CARD_OR_ID_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/binding.h>
#include <tillwire/c/ops/ecommerce/language.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Asks for the ids under which a card is stored, or for one stored card. Safe to repeat. Beyond the
   specification; the response is assumed to be that of getBindings.do. */
typedef struct tw_get_bindings_by_card_or_id_request {
  /* Card number; in place of binding_id [conditional, 1 to 19 digits] */
  tw_secret pan;
  /* In place of pan [bindingId, conditional, 1 to 255 characters] */
  tw_text binding_id;
  /* True also lists stored cards that have expired. [showExpired, optional] */
  tw_bool show_expired;
  /* That of error messages; the store's default if absent [optional] */
  tw_language_text language;
} tw_get_bindings_by_card_or_id_request;

#ifndef TW_BINDING_ELEMENTS
#define TW_BINDING_ELEMENTS
typedef struct tw_binding_elements { tw_range range; } tw_binding_elements;
extern const tw_element tw_binding_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_binding_elements_next(tw_binding_elements* list, tw_binding* element) {
  return tw_range_next(&list->range, &tw_binding_elements_element, element, sizeof *element);
}
#endif

/* The answer of getBindingsByCardOrId.do: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_get_bindings_by_card_or_id_response {
  tw_error failure;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Absent if refused [one of the decisive fields] */
  tw_binding_elements bindings;
  /* Not shown; takes precedence over error_code ("Errors", 1). [one of the decisive fields, beyond
     the specification] */
  tw_bool success;
} tw_get_bindings_by_card_or_id_response;
/* getBindingsByCardOrId.do */
extern const tw_operation tw_op_get_bindings_by_card_or_id;
static inline tw_errc tw_call_get_bindings_by_card_or_id(tw_client* client, const tw_get_bindings_by_card_or_id_request* request,
                                     tw_get_bindings_by_card_or_id_response* response) {
  return tw_exchange(client, &tw_op_get_bindings_by_card_or_id, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_bindings_by_card_or_id(tw_client* client, const tw_get_bindings_by_card_or_id_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_bindings_by_card_or_id, request, error);
}
static inline tw_errc tw_take_get_bindings_by_card_or_id(tw_client* client, tw_get_bindings_by_card_or_id_response* response) {
  return tw_client_take(client, &tw_op_get_bindings_by_card_or_id, response, NULL);
}
/* See refused(). */
int tw_judged_get_bindings_by_card_or_id_refused(const void* response);
static inline int tw_get_bindings_by_card_or_id_refused(const tw_get_bindings_by_card_or_id_response* response) {
  return tw_judged_get_bindings_by_card_or_id_refused(response);
}
static inline tw_errc tw_till_call_get_bindings_by_card_or_id(union tw_till* till, const tw_get_bindings_by_card_or_id_request* request,
                                          tw_get_bindings_by_card_or_id_response* response) {
  return tw_till_call(till, &tw_op_get_bindings_by_card_or_id, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_bindings_by_card_or_id(union tw_desk* desk, const tw_get_bindings_by_card_or_id_request* request,
                                          tw_get_bindings_by_card_or_id_response* response) {
  return tw_desk_call(desk, &tw_op_get_bindings_by_card_or_id, request, response, NULL);
}
extern const tw_list_path tw_get_bindings_by_card_or_id_bindings_path;
/* Passes on the elements of bindings as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_bindings_by_card_or_id_bindings(
    tw_client* client, const tw_get_bindings_by_card_or_id_request* request, tw_get_bindings_by_card_or_id_response* response,
    tw_binding* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_bindings_by_card_or_id, &tw_get_bindings_by_card_or_id_bindings_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_bindings_by_card_or_id_bindings(
    tw_client* client, const tw_get_bindings_by_card_or_id_request* request, tw_binding* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_bindings_by_card_or_id, &tw_get_bindings_by_card_or_id_bindings_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_GET_BINDINGS_BY_CARD_OR_ID_H */
