/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CARDS_GET_GEO_RESTRICTIONS_H
#define TILLWIRE_C_OPS_CARDS_GET_GEO_RESTRICTIONS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/shared/card_identification.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Asks for the rules about where a card may be used. Safe to repeat. */
typedef struct tw_get_geo_restrictions_request {
  /* The card whose restrictions are wanted. [cardIdentification, optional, beyond the
     specification] */
  tw_card_identification card;
} tw_get_geo_restrictions_request;

/* The answer of getGeoRestrictions: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_get_geo_restrictions_response {
  tw_error failure;
  /* Absent if the answer has none. [responseCode, optional, beyond the specification] */
  tw_text response_code;
} tw_get_geo_restrictions_response;
/* getGeoRestrictions */
extern const tw_operation tw_op_get_geo_restrictions;
static inline tw_errc tw_call_get_geo_restrictions(tw_client* client, const tw_get_geo_restrictions_request* request,
                                     tw_get_geo_restrictions_response* response) {
  return tw_exchange(client, &tw_op_get_geo_restrictions, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_geo_restrictions(tw_client* client, const tw_get_geo_restrictions_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_geo_restrictions, request, error);
}
static inline tw_errc tw_take_get_geo_restrictions(tw_client* client, tw_get_geo_restrictions_response* response) {
  return tw_client_take(client, &tw_op_get_geo_restrictions, response, NULL);
}
/* See refused(). */
int tw_judged_get_geo_restrictions_refused(const void* response);
static inline int tw_get_geo_restrictions_refused(const tw_get_geo_restrictions_response* response) {
  return tw_judged_get_geo_restrictions_refused(response);
}
static inline tw_errc tw_till_call_get_geo_restrictions(union tw_till* till, const tw_get_geo_restrictions_request* request,
                                          tw_get_geo_restrictions_response* response) {
  return tw_till_call(till, &tw_op_get_geo_restrictions, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_geo_restrictions(union tw_desk* desk, const tw_get_geo_restrictions_request* request,
                                          tw_get_geo_restrictions_response* response) {
  return tw_desk_call(desk, &tw_op_get_geo_restrictions, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CARDS_GET_GEO_RESTRICTIONS_H */
