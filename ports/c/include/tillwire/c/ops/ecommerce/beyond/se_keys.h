/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_SE_KEYS_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_SE_KEYS_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A public key of the gateway. */
typedef struct tw_se_key {
  /* PEM, often without line breaks [keyValue, mandatory] */
  tw_text key_value;
  /* RSA, RSA-2048 or RSA-4096: RSAES-PKCS1-v1_5 in all cases. [protocolVersion, optional] */
  tw_text protocol_version;
  /* Since 1970, in ms or seconds; see expires_ms(). [keyExpiration, optional] */
  tw_int64 key_expiration;
} tw_se_key;

#ifndef TW_SE_KEY_ELEMENTS
#define TW_SE_KEY_ELEMENTS
typedef struct tw_se_key_elements { tw_range range; } tw_se_key_elements;
extern const tw_element tw_se_key_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_se_key_elements_next(tw_se_key_elements* list, tw_se_key* element) {
  return tw_range_next(&list->range, &tw_se_key_elements_element, element, sizeof *element);
}
#endif

/* Asks for the public keys that encrypt card data to a seToken. Needs no credentials. Two keys of
   2048 bits need a receive buffer of 1.5 KB. The answer is not signed: fetch it over TLS, or an
   attacker between terminal and gateway can replace the key. Safe to repeat. Beyond the
   specification (https://dev.bpcbt.com/en/integration/setoken.html). */
typedef struct tw_se_keys_request {
  uintptr_t none; /* it has no fields */
} tw_se_keys_request;

/* The answer of se/keys.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_se_keys_response {
  tw_error failure;
  /* See newest_key(); absent if refused [one of the decisive fields] */
  tw_se_key_elements keys;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* Show it; do not depend on its text. [errorMessage, optional, 1 to 512 characters] */
  tw_text error_message;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields] */
  tw_bool success;
} tw_se_keys_response;
/* se/keys.do */
extern const tw_operation tw_op_se_keys;
static inline tw_errc tw_call_se_keys(tw_client* client, const tw_se_keys_request* request,
                                     tw_se_keys_response* response) {
  return tw_exchange(client, &tw_op_se_keys, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_se_keys(tw_client* client, const tw_se_keys_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_se_keys, request, error);
}
static inline tw_errc tw_take_se_keys(tw_client* client, tw_se_keys_response* response) {
  return tw_client_take(client, &tw_op_se_keys, response, NULL);
}
/* See refused(). */
int tw_judged_se_keys_refused(const void* response);
static inline int tw_se_keys_refused(const tw_se_keys_response* response) {
  return tw_judged_se_keys_refused(response);
}
static inline tw_errc tw_till_call_se_keys(union tw_till* till, const tw_se_keys_request* request,
                                          tw_se_keys_response* response) {
  return tw_till_call(till, &tw_op_se_keys, request, response, NULL);
}
static inline tw_errc tw_desk_call_se_keys(union tw_desk* desk, const tw_se_keys_request* request,
                                          tw_se_keys_response* response) {
  return tw_desk_call(desk, &tw_op_se_keys, request, response, NULL);
}
extern const tw_list_path tw_se_keys_keys_path;
/* Passes on the elements of keys as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_se_keys_keys(
    tw_client* client, const tw_se_keys_request* request, tw_se_keys_response* response,
    tw_se_key* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_se_keys, &tw_se_keys_keys_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_se_keys_keys(
    tw_client* client, const tw_se_keys_request* request, tw_se_key* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_se_keys, &tw_se_keys_keys_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_SE_KEYS_H */
