/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_GET_BINDINGS_H
#define TILLWIRE_C_OPS_ECOMMERCE_GET_BINDINGS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/binding.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The values of bindingType in getBindings.do. ecommerce, "Stored credential (binding)"; no other
   value is sent. */
typedef enum tw_binding_type {
  TW_BINDING_TYPE_UNKNOWN = 0,
  /* C */
  TW_BINDING_TYPE_COMMON = 1,
  /* R */
  TW_BINDING_TYPE_RECURRENT = 2,
  /* I */
  TW_BINDING_TYPE_INSTALLMENT = 3
} tw_binding_type;
typedef struct tw_binding_type_text { tw_text text; } tw_binding_type_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_binding_type_text tw_binding_type_of(int value) {
  tw_binding_type_text made;
  switch (value) {
    case TW_BINDING_TYPE_COMMON: made.text = tw_fit_text("C", 1); break;
    case TW_BINDING_TYPE_RECURRENT: made.text = tw_fit_text("R", 1); break;
    case TW_BINDING_TYPE_INSTALLMENT: made.text = tw_fit_text("I", 1); break;
    case TW_BINDING_TYPE_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_binding_type_check;
static inline tw_binding_type_text tw_binding_type_text_of(const char* text) {
  tw_binding_type_text made;
  made.text = tw_checked_text(text, &tw_binding_type_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_binding_type tw_binding_type_in(tw_binding_type_text text) {
  static const char* const texts[] = {"C", "R", "I"};
  static const tw_binding_type values[] = {TW_BINDING_TYPE_COMMON, TW_BINDING_TYPE_RECURRENT, TW_BINDING_TYPE_INSTALLMENT};
  const int index = tw_index_of(text.text, texts, 3);
  return index < 0 ? TW_BINDING_TYPE_UNKNOWN : values[index];
}

/* Asks for the stored cards of a customer. Safe to repeat. */
typedef struct tw_get_bindings_request {
  /* The customer's id in the merchant's system, as in Register. [clientId, mandatory, at most 255
     characters] */
  tw_text client_id;
  /* Only this stored card; absent: all. [bindingId, optional, 1 to 255 characters, beyond the
     specification] */
  tw_text binding_id;
  /* Absent: no filter [bindingType, optional] */
  tw_binding_type_text binding_type;
  /* True also lists stored cards that have expired. [showExpired, optional, beyond the
     specification] */
  tw_bool show_expired;
  /* The merchant to query for, if another; needs a permission. [merchantLogin, optional, 1 to 255
     characters, beyond the specification] */
  tw_text merchant_login;
} tw_get_bindings_request;

#ifndef TW_BINDING_ELEMENTS
#define TW_BINDING_ELEMENTS
typedef struct tw_binding_elements { tw_range range; } tw_binding_elements;
extern const tw_element tw_binding_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_binding_elements_next(tw_binding_elements* list, tw_binding* element) {
  return tw_range_next(&list->range, &tw_binding_elements_element, element, sizeof *element);
}
#endif

/* The answer of getBindings.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_get_bindings_response {
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
} tw_get_bindings_response;
/* getBindings.do */
extern const tw_operation tw_op_get_bindings;
static inline tw_errc tw_call_get_bindings(tw_client* client, const tw_get_bindings_request* request,
                                     tw_get_bindings_response* response) {
  return tw_exchange(client, &tw_op_get_bindings, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_bindings(tw_client* client, const tw_get_bindings_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_bindings, request, error);
}
static inline tw_errc tw_take_get_bindings(tw_client* client, tw_get_bindings_response* response) {
  return tw_client_take(client, &tw_op_get_bindings, response, NULL);
}
/* See refused(). */
int tw_judged_get_bindings_refused(const void* response);
static inline int tw_get_bindings_refused(const tw_get_bindings_response* response) {
  return tw_judged_get_bindings_refused(response);
}
static inline tw_errc tw_till_call_get_bindings(union tw_till* till, const tw_get_bindings_request* request,
                                          tw_get_bindings_response* response) {
  return tw_till_call(till, &tw_op_get_bindings, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_bindings(union tw_desk* desk, const tw_get_bindings_request* request,
                                          tw_get_bindings_response* response) {
  return tw_desk_call(desk, &tw_op_get_bindings, request, response, NULL);
}
extern const tw_list_path tw_get_bindings_bindings_path;
/* Passes on the elements of bindings as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_bindings_bindings(
    tw_client* client, const tw_get_bindings_request* request, tw_get_bindings_response* response,
    tw_binding* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_bindings, &tw_get_bindings_bindings_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_bindings_bindings(
    tw_client* client, const tw_get_bindings_request* request, tw_binding* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_bindings, &tw_get_bindings_bindings_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_GET_BINDINGS_H */
