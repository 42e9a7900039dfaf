/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_INDUSTRY_PRACTICE_PAYMENT_ORDER_H
#define TILLWIRE_C_OPS_ECOMMERCE_INDUSTRY_PRACTICE_PAYMENT_ORDER_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/feature.h>
#include <tillwire/c/ops/ecommerce/initiator.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_FEATURE_TEXT_ITEMS
#define TW_FEATURE_TEXT_ITEMS
typedef struct tw_feature_text_items { const tw_feature_text* at; const tw_carrier* carrier; uintptr_t count; } tw_feature_text_items;
extern const tw_carrier tw_feature_text_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_feature_text_items tw_feature_text_items_of(const tw_feature_text* first, uint32_t count) {
  tw_feature_text_items made;
  made.at = first;
  made.carrier = &tw_feature_text_items_carrier;
  made.count = count;
  return made;
}
#endif

/* Charges the card of an earlier payment again, whose data the gateway has: incremental and delayed
   charges, a no-show, a resubmission, a reauthorization. Moves money: do not repeat it after a lost
   answer, query GetOrderStatusExtended by the order number. */
typedef struct tw_industry_practice_payment_order_request {
  /* The gateway's id of the earlier order. [originalMdOrder, mandatory, 1 to 36 characters] */
  tw_text original_order_id;
  /* The number of the new order, unique. [orderNumber, mandatory, 1 to 36 characters] */
  tw_text order_number;
  /* Mandatory with tii IPI, IPD and IPN; not allowed with IPS and IPA. [conditional, at most 12
     digits] */
  tw_money amount;
  /* Attributes for the processing centre; absent: none. [jsonParams, optional] */
  tw_json json_params;
  /* The industry practice, incremental or one after it [mandatory] */
  tw_initiator_text tii;
  /* Sent as repeated parameters [optional] */
  tw_feature_text_items features;
} tw_industry_practice_payment_order_request;

/* The answer of industryPractice/paymentOrder.do: failure.code is TW_ERRC_NONE if there is one;
   else every field is absent. */
typedef struct tw_industry_practice_payment_order_response {
  tw_error failure;
  /* "0" or absent: no error. [errorCode, one of the decisive fields, beyond the specification] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, beyond
     the specification] */
  tw_text error_message;
  /* Id of the new order, for GetOrderStatusExtended. [mdOrder, optional, 1 to 36 characters, beyond
     the specification] */
  tw_text order_id;
  /* 0: done; others: why not. [actionCode, optional, integer, beyond the specification] */
  tw_text action_code;
  /* The issuer's [approvalCode, optional, beyond the specification] */
  tw_text approval_code;
  /* Retrieval reference number [optional, beyond the specification] */
  tw_text rrn;
  /* Takes precedence over error_code ("Errors", 1). [one of the decisive fields, beyond the
     specification] */
  tw_bool success;
  /* An object with a code, text, or a bool: see tw_client_fault(). [one of the decisive fields,
     beyond the specification] */
  tw_json error;
} tw_industry_practice_payment_order_response;
/* industryPractice/paymentOrder.do */
extern const tw_operation tw_op_industry_practice_payment_order;
static inline tw_errc tw_call_industry_practice_payment_order(tw_client* client, const tw_industry_practice_payment_order_request* request,
                                     tw_industry_practice_payment_order_response* response) {
  return tw_exchange(client, &tw_op_industry_practice_payment_order, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_industry_practice_payment_order(tw_client* client, const tw_industry_practice_payment_order_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_industry_practice_payment_order, request, error);
}
static inline tw_errc tw_take_industry_practice_payment_order(tw_client* client, tw_industry_practice_payment_order_response* response) {
  return tw_client_take(client, &tw_op_industry_practice_payment_order, response, NULL);
}
/* Returns the error code, wherever the answer has it. */
tw_text tw_judged_industry_practice_payment_order_code(const void* response);
static inline tw_text tw_industry_practice_payment_order_code(const tw_industry_practice_payment_order_response* response) {
  return tw_judged_industry_practice_payment_order_code(response);
}
/* Returns whether the order's number was used before: see Outcome::number_taken. */
int tw_judged_industry_practice_payment_order_number_taken(const void* response);
static inline int tw_industry_practice_payment_order_number_taken(const tw_industry_practice_payment_order_response* response) {
  return tw_judged_industry_practice_payment_order_number_taken(response);
}
/* Returns TW_PAYMENT_DECLINED, or TW_PAYMENT_UNCONFIRMED, which GetOrderStatusExtended resolves. */
int tw_judged_industry_practice_payment_order_payment(const void* response);
static inline tw_payment tw_industry_practice_payment_order_payment(const tw_industry_practice_payment_order_response* response) {
  return (tw_payment)tw_judged_industry_practice_payment_order_payment(response);
}
/* Returns whether the answer says that the request was processed, and nothing else: the order's
   status says what became of the payment. */
int tw_judged_industry_practice_payment_order_processed(const void* response);
static inline int tw_industry_practice_payment_order_processed(const tw_industry_practice_payment_order_response* response) {
  return tw_judged_industry_practice_payment_order_processed(response);
}
/* See refused(). */
int tw_judged_industry_practice_payment_order_refused(const void* response);
static inline int tw_industry_practice_payment_order_refused(const tw_industry_practice_payment_order_response* response) {
  return tw_judged_industry_practice_payment_order_refused(response);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_INDUSTRY_PRACTICE_PAYMENT_ORDER_H */
