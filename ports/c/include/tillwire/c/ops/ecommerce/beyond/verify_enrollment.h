/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_ENROLLMENT_H
#define TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_ENROLLMENT_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Whether a card takes part in 3-D Secure 1. */
typedef enum tw_enrolled {
  TW_ENROLLED_UNKNOWN = 0,
  TW_ENROLLED_YES = 1,
  TW_ENROLLED_NO = 2,
  TW_ENROLLED_NOT_TOLD = 3
} tw_enrolled;
typedef struct tw_enrolled_text { tw_text text; } tw_enrolled_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_enrolled_text tw_enrolled_of(int value) {
  tw_enrolled_text made;
  switch (value) {
    case TW_ENROLLED_YES: made.text = tw_fit_text("Y", 1); break;
    case TW_ENROLLED_NO: made.text = tw_fit_text("N", 1); break;
    case TW_ENROLLED_NOT_TOLD: made.text = tw_fit_text("U", 1); break;
    case TW_ENROLLED_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_enrolled_check;
static inline tw_enrolled_text tw_enrolled_text_of(const char* text) {
  tw_enrolled_text made;
  made.text = tw_checked_text(text, &tw_enrolled_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_enrolled tw_enrolled_in(tw_enrolled_text text) {
  static const char* const texts[] = {"Y", "N", "U"};
  static const tw_enrolled values[] = {TW_ENROLLED_YES, TW_ENROLLED_NO, TW_ENROLLED_NOT_TOLD};
  const int index = tw_index_of(text.text, texts, 3);
  return index < 0 ? TW_ENROLLED_UNKNOWN : values[index];
}

/* Asks whether a card takes part in 3-D Secure 1, and who issued it. It says nothing about a
   payment: that decides for itself whether the customer is asked. Safe to repeat. Beyond the
   specification. */
typedef struct tw_verify_enrollment_request {
  /* Card number [mandatory, 1 to 19 digits] */
  tw_secret pan;
  /* ISO 4217 digits [optional, 3 digits] */
  tw_text currency;
} tw_verify_enrollment_request;

/* The answer of verifyEnrollment.do: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_verify_enrollment_response {
  tw_error failure;
  /* "0": no error. [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* Show it; do not depend on its text. [errorMessage, optional, 1 to 512 characters] */
  tw_text error_message;
  /* [one of the decisive fields] */
  tw_enrolled_text enrolled;
  /* The issuer's [emitterName, optional] */
  tw_text emitter_name;
  /* The issuer's [emitterCountryCode, optional] */
  tw_text emitter_country_code;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields] */
  tw_bool success;
} tw_verify_enrollment_response;
/* verifyEnrollment.do */
extern const tw_operation tw_op_verify_enrollment;
static inline tw_errc tw_call_verify_enrollment(tw_client* client, const tw_verify_enrollment_request* request,
                                     tw_verify_enrollment_response* response) {
  return tw_exchange(client, &tw_op_verify_enrollment, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_verify_enrollment(tw_client* client, const tw_verify_enrollment_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_verify_enrollment, request, error);
}
static inline tw_errc tw_take_verify_enrollment(tw_client* client, tw_verify_enrollment_response* response) {
  return tw_client_take(client, &tw_op_verify_enrollment, response, NULL);
}
/* See refused(). */
int tw_judged_verify_enrollment_refused(const void* response);
static inline int tw_verify_enrollment_refused(const tw_verify_enrollment_response* response) {
  return tw_judged_verify_enrollment_refused(response);
}
static inline tw_errc tw_till_call_verify_enrollment(union tw_till* till, const tw_verify_enrollment_request* request,
                                          tw_verify_enrollment_response* response) {
  return tw_till_call(till, &tw_op_verify_enrollment, request, response, NULL);
}
static inline tw_errc tw_desk_call_verify_enrollment(union tw_desk* desk, const tw_verify_enrollment_request* request,
                                          tw_verify_enrollment_response* response) {
  return tw_desk_call(desk, &tw_op_verify_enrollment, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BEYOND_VERIFY_ENROLLMENT_H */
