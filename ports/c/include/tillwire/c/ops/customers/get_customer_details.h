/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CUSTOMERS_GET_CUSTOMER_DETAILS_H
#define TILLWIRE_C_OPS_CUSTOMERS_GET_CUSTOMER_DETAILS_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A customer. */
typedef struct tw_customer {
  /* Number in the back-office [customerNumber, mandatory] */
  tw_text customer_number;
  /* Assigned by the service; other operations need it. [customerId, mandatory] */
  tw_text customer_id;
  /* Kind of customer, as a code [entityType, optional] */
  tw_text entity_type;
  /* Kind of customer in words [entityTypeName, optional] */
  tw_text entity_type_name;
  /* [firstName, optional] */
  tw_text first_name;
  /* [secondName, optional] */
  tw_text second_name;
  /* [optional] */
  tw_text surname;
  /* Values not specified [optional] */
  tw_text status;
} tw_customer;

/* Asks for a customer's details. Safe to repeat. */
typedef struct tw_get_customer_details_request {
  /* Assigned by the service. [institutionId, optional] */
  tw_int32 institution_id;
  /* Number in the back-office [customerNumber, mandatory] */
  tw_text customer_number;
} tw_get_customer_details_request;

/* The answer of getCustomerDetails: failure.code is TW_ERRC_NONE if there is one; else every field
   is absent. */
typedef struct tw_get_customer_details_response {
  tw_error failure;
  /* Number in the back-office [customerNumber, mandatory] */
  tw_text customer_number;
  /* Assigned by the service; other operations need it. [customerId, mandatory] */
  tw_text customer_id;
  /* Kind of customer, as a code [entityType, optional] */
  tw_text entity_type;
  /* Kind of customer in words [entityTypeName, optional] */
  tw_text entity_type_name;
  /* [firstName, optional] */
  tw_text first_name;
  /* [secondName, optional] */
  tw_text second_name;
  /* [optional] */
  tw_text surname;
  /* Values not specified [optional] */
  tw_text status;
} tw_get_customer_details_response;
/* getCustomerDetails */
extern const tw_operation tw_op_get_customer_details;
static inline tw_errc tw_call_get_customer_details(tw_client* client, const tw_get_customer_details_request* request,
                                     tw_get_customer_details_response* response) {
  return tw_exchange(client, &tw_op_get_customer_details, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_customer_details(tw_client* client, const tw_get_customer_details_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_customer_details, request, error);
}
static inline tw_errc tw_take_get_customer_details(tw_client* client, tw_get_customer_details_response* response) {
  return tw_client_take(client, &tw_op_get_customer_details, response, NULL);
}
static inline tw_errc tw_till_call_get_customer_details(union tw_till* till, const tw_get_customer_details_request* request,
                                          tw_get_customer_details_response* response) {
  return tw_till_call(till, &tw_op_get_customer_details, request, response, NULL);
}
static inline tw_errc tw_desk_call_get_customer_details(union tw_desk* desk, const tw_get_customer_details_request* request,
                                          tw_get_customer_details_response* response) {
  return tw_desk_call(desk, &tw_op_get_customer_details, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CUSTOMERS_GET_CUSTOMER_DETAILS_H */
