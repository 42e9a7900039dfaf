/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_MERCHANTS_GENERATE_KEY_H
#define TILLWIRE_C_OPS_MERCHANTS_GENERATE_KEY_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/merchants/terminal_key_type.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Values of keyLength: double-length DES keys have 32 hex digits. card management, "Merchants,
   terminals, keys, services"; no other value is sent. */
typedef enum tw_key_length {
  TW_KEY_LENGTH_UNKNOWN = 0,
  TW_KEY_LENGTH_HEX_16 = 1,
  TW_KEY_LENGTH_HEX_32 = 2,
  TW_KEY_LENGTH_HEX_48 = 3
} tw_key_length;
typedef struct tw_key_length_text { tw_text text; } tw_key_length_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_key_length_text tw_key_length_of(int value) {
  tw_key_length_text made;
  switch (value) {
    case TW_KEY_LENGTH_HEX_16: made.text = tw_fit_text("ENKL_0016", 9); break;
    case TW_KEY_LENGTH_HEX_32: made.text = tw_fit_text("ENKL_0032", 9); break;
    case TW_KEY_LENGTH_HEX_48: made.text = tw_fit_text("ENKL_0048", 9); break;
    case TW_KEY_LENGTH_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_key_length_check;
static inline tw_key_length_text tw_key_length_text_of(const char* text) {
  tw_key_length_text made;
  made.text = tw_checked_text(text, &tw_key_length_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_key_length tw_key_length_in(tw_key_length_text text) {
  static const char* const texts[] = {"ENKL_0016", "ENKL_0032", "ENKL_0048"};
  static const tw_key_length values[] = {TW_KEY_LENGTH_HEX_16, TW_KEY_LENGTH_HEX_32, TW_KEY_LENGTH_HEX_48};
  const int index = tw_index_of(text.text, texts, 3);
  return index < 0 ? TW_KEY_LENGTH_UNKNOWN : values[index];
}

/* Generates a key for a terminal and exports it under a master key. A repeat generates another key:
   load the latest one. KeyUnwrapper (security/key_transport.hpp) decrypts and checks it. */
typedef struct tw_generate_key_request {
  /* The service's id of the terminal. [terminalId, optional] */
  tw_int64 terminal_id;
  /* In place of terminal_id [terminalNumber, optional, not empty] */
  tw_text terminal_number;
  /* Number of the terminal's merchant, also alone. [merchantNumber, optional, not empty] */
  tw_text merchant_number;
  /* The service's id of the master key [hostId, mandatory] */
  tw_int32 host_id;
  /* [keyType, mandatory] */
  tw_terminal_key_type_text key_type;
  /* [keyLength, mandatory] */
  tw_key_length_text key_length;
  /* For DUKPT, like dukpt_id; shown only in an example. [keySerialNumber, optional] */
  tw_text key_serial_number;
  /* Id of a base derivation key [dukptId, optional] */
  tw_int32 dukpt_id;
} tw_generate_key_request;

/* The answer of generateKey: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_generate_key_response {
  tw_error failure;
  /* Hex under the master key, optionally with a scheme tag. [keyValue, optional] */
  tw_secret key_value;
  /* Hex digits; absent: none [checkValue, optional] */
  tw_text check_value;
  /* Encrypted under the local master key. [lmkHsmKeyValue, optional] */
  tw_secret lmk_hsm_key_value;
} tw_generate_key_response;
/* generateKey */
extern const tw_operation tw_op_generate_key;
static inline tw_errc tw_call_generate_key(tw_client* client, const tw_generate_key_request* request,
                                     tw_generate_key_response* response) {
  return tw_exchange(client, &tw_op_generate_key, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_generate_key(tw_client* client, const tw_generate_key_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_generate_key, request, error);
}
static inline tw_errc tw_take_generate_key(tw_client* client, tw_generate_key_response* response) {
  return tw_client_take(client, &tw_op_generate_key, response, NULL);
}
static inline tw_errc tw_till_call_generate_key(union tw_till* till, const tw_generate_key_request* request,
                                          tw_generate_key_response* response) {
  return tw_till_call(till, &tw_op_generate_key, request, response, NULL);
}
static inline tw_errc tw_desk_call_generate_key(union tw_desk* desk, const tw_generate_key_request* request,
                                          tw_generate_key_response* response) {
  return tw_desk_call(desk, &tw_op_generate_key, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_MERCHANTS_GENERATE_KEY_H */
