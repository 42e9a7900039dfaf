/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CUSTOMERS_IS_CUSTOMER_EXIST_H
#define TILLWIRE_C_OPS_CUSTOMERS_IS_CUSTOMER_EXIST_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Asks whether there is a customer with this number. Safe to repeat. */
typedef struct tw_is_customer_exist_request {
  /* Number in the back-office [customerNumber, mandatory] */
  tw_text customer_number;
  /* Assigned by the service. [institutionId, optional] */
  tw_int32 institution_id;
} tw_is_customer_exist_request;

/* The answer of isCustomerExist: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_is_customer_exist_response {
  tw_error failure;
  /* True if the customer exists [mandatory] */
  tw_bool result;
} tw_is_customer_exist_response;
/* isCustomerExist */
extern const tw_operation tw_op_is_customer_exist;
static inline tw_errc tw_call_is_customer_exist(tw_client* client, const tw_is_customer_exist_request* request,
                                     tw_is_customer_exist_response* response) {
  return tw_exchange(client, &tw_op_is_customer_exist, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_is_customer_exist(tw_client* client, const tw_is_customer_exist_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_is_customer_exist, request, error);
}
static inline tw_errc tw_take_is_customer_exist(tw_client* client, tw_is_customer_exist_response* response) {
  return tw_client_take(client, &tw_op_is_customer_exist, response, NULL);
}
static inline tw_errc tw_till_call_is_customer_exist(union tw_till* till, const tw_is_customer_exist_request* request,
                                          tw_is_customer_exist_response* response) {
  return tw_till_call(till, &tw_op_is_customer_exist, request, response, NULL);
}
static inline tw_errc tw_desk_call_is_customer_exist(union tw_desk* desk, const tw_is_customer_exist_request* request,
                                          tw_is_customer_exist_response* response) {
  return tw_desk_call(desk, &tw_op_is_customer_exist, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CUSTOMERS_IS_CUSTOMER_EXIST_H */
