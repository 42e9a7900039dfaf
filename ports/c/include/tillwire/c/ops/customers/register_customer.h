/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_CUSTOMERS_REGISTER_CUSTOMER_H
#define TILLWIRE_C_OPS_CUSTOMERS_REGISTER_CUSTOMER_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* A property of the customer; the product defines the names. */
typedef struct tw_register_customer_parameter {
  /* Such as parameter::surname [mandatory] */
  tw_text name;
  /* Always text, also for dates and numbers [mandatory] */
  tw_text value;
} tw_register_customer_parameter;

#ifndef TW_REGISTER_CUSTOMER_PARAMETER_ITEMS
#define TW_REGISTER_CUSTOMER_PARAMETER_ITEMS
typedef struct tw_register_customer_parameter_items { const tw_register_customer_parameter* at; const tw_carrier* carrier; uintptr_t count; } tw_register_customer_parameter_items;
extern const tw_carrier tw_register_customer_parameter_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_register_customer_parameter_items tw_register_customer_parameter_items_of(const tw_register_customer_parameter* first, uint32_t count) {
  tw_register_customer_parameter_items made;
  made.at = first;
  made.carrier = &tw_register_customer_parameter_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Registers a customer and opens an account. After a lost answer query IsCustomerExist before a
   repeat: a customer number can be used only once. */
typedef struct tw_register_customer_request {
  /* Id of the customer template; CRCU1001 in the sandbox. [productName, mandatory] */
  tw_text product_name;
  /* The properties that the product requires [mandatory] */
  tw_register_customer_parameter_items parameters;
} tw_register_customer_request;

/* The answer of registerCustomer: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_register_customer_response {
  tw_error failure;
  /* The one that was sent [customerNumber, mandatory] */
  tw_text customer_number;
  /* That of the new account [accountNumber, mandatory] */
  tw_text account_number;
} tw_register_customer_response;
/* registerCustomer */
extern const tw_operation tw_op_register_customer;
static inline tw_errc tw_call_register_customer(tw_client* client, const tw_register_customer_request* request,
                                     tw_register_customer_response* response) {
  return tw_exchange(client, &tw_op_register_customer, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_register_customer(tw_client* client, const tw_register_customer_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_register_customer, request, error);
}
static inline tw_errc tw_take_register_customer(tw_client* client, tw_register_customer_response* response) {
  return tw_client_take(client, &tw_op_register_customer, response, NULL);
}
static inline tw_errc tw_till_call_register_customer(union tw_till* till, const tw_register_customer_request* request,
                                          tw_register_customer_response* response) {
  return tw_till_call(till, &tw_op_register_customer, request, response, NULL);
}
static inline tw_errc tw_desk_call_register_customer(union tw_desk* desk, const tw_register_customer_request* request,
                                          tw_register_customer_response* response) {
  return tw_desk_call(desk, &tw_op_register_customer, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_CUSTOMERS_REGISTER_CUSTOMER_H */
