/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_GET_ORDER_STATUS_EXTENDED_H
#define TILLWIRE_C_OPS_ECOMMERCE_GET_ORDER_STATUS_EXTENDED_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/order_record.h>
#include <tillwire/c/ops/ecommerce/blocks/tokenization_info.h>
#include <tillwire/c/ops/ecommerce/initiator.h>
#include <tillwire/c/ops/ecommerce/language.h>
#include <tillwire/c/ops/ecommerce/three_ds.h>
#include <tillwire/c/ops/shared/attribute.h>
#include <tillwire/c/ops/shared/order.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* Asks for an order by the gateway's id or by the merchant's number. Safe to repeat. After a
   payment with a lost answer, this reports whether it was carried out. */
typedef struct tw_get_order_status_extended_request {
  /* Takes precedence over order_number; mandatory with a token. [orderId, conditional, 1 to 36
     characters, beyond the specification] */
  tw_text order_id;
  /* Assigned by the merchant; in place of order_id. [orderNumber, conditional, 1 to 36 characters,
     beyond the specification] */
  tw_text order_number;
  /* Of error messages; the store's default if absent. [optional, beyond the specification] */
  tw_language_text language;
  /* The merchant to query for, if another; needs a permission. [merchantLogin, optional, 1 to 255
     characters, beyond the specification] */
  tw_text merchant_login;
} tw_get_order_status_extended_request;

#ifndef TW_ATTRIBUTE_ELEMENTS
#define TW_ATTRIBUTE_ELEMENTS
typedef struct tw_attribute_elements { tw_range range; } tw_attribute_elements;
extern const tw_element tw_attribute_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_attribute_elements_next(tw_attribute_elements* list, tw_attribute* element) {
  return tw_range_next(&list->range, &tw_attribute_elements_element, element, sizeof *element);
}
#endif

#ifndef TW_ORDER_REFUND_ELEMENTS
#define TW_ORDER_REFUND_ELEMENTS
typedef struct tw_order_refund_elements { tw_range range; } tw_order_refund_elements;
extern const tw_element tw_order_refund_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_order_refund_elements_next(tw_order_refund_elements* list, tw_order_refund* element) {
  return tw_range_next(&list->range, &tw_order_refund_elements_element, element, sizeof *element);
}
#endif

#ifndef TW_ORDER_OPERATION_ELEMENTS
#define TW_ORDER_OPERATION_ELEMENTS
typedef struct tw_order_operation_elements { tw_range range; } tw_order_operation_elements;
extern const tw_element tw_order_operation_elements_element;
/* Reads the next element; 0 after the last. Moves the list: copy it first to read it again. */
static inline int tw_order_operation_elements_next(tw_order_operation_elements* list, tw_order_operation* element) {
  return tw_range_next(&list->range, &tw_order_operation_elements_element, element, sizeof *element);
}
#endif

/* The answer of getOrderStatusExtended.do: failure.code is TW_ERRC_NONE if there is one; else every
   field is absent. */
typedef struct tw_get_order_status_extended_response {
  tw_error failure;
  /* Code of the query: "6" no such order, "5" access denied, "7" system error (beyond the
     specification). [errorCode, one of the decisive fields, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [errorMessage, optional, 1 to
     512 characters, beyond the specification] */
  tw_text error_message;
  /* Assigned by the merchant [orderNumber, optional, 1 to 36 characters] */
  tw_text order_number;
  /* Absent if the order was not found. [orderStatus, one of the decisive fields] */
  tw_order_status_text order_status;
  /* Why the last attempt to pay ended as it did: see action_of() (beyond the specification).
     [actionCode, optional, integer] */
  tw_text action_code;
  /* action_code in words [actionCodeDescription, optional] */
  tw_text action_code_description;
  /* Registered amount, in minor units [optional] */
  tw_money amount;
  /* ISO 4217 digits [optional] */
  tw_text currency;
  /* Time of registration, epoch milliseconds [optional] */
  tw_int64 date;
  /* tw_register_request.description [orderDescription, optional] */
  tw_text order_description;
  /* The buyer's IPv4 or IPv6 address [optional, beyond the specification] */
  tw_text ip;
  /* Includes RecurrentPayment::additional_parameters. [merchantOrderParams, optional] */
  tw_attribute_elements merchant_order_params;
  /* Names not specified. [transactionAttributes, optional] */
  tw_attribute_elements transaction_attributes;
  /* mdOrder is the gateway's id of the order [optional] */
  tw_attribute_elements attributes;
  /* The card that paid; absent if none did. [cardAuthInfo, optional] */
  tw_card_auth_info card_auth_info;
  /* The stored card that was used or created. [bindingInfo, optional] */
  tw_binding_info binding_info;
  /* Time of the payment, epoch milliseconds. [authDateTime, optional] */
  tw_int64 auth_date_time;
  /* [terminalId, optional, beyond the specification] */
  tw_text terminal_id;
  /* Retrieval reference number (RRN) [authRefNum, optional] */
  tw_text auth_ref_num;
  /* What was held, charged and refunded. [paymentAmountInfo, optional] */
  tw_payment_amount_info payment_amount_info;
  /* The bank that issued the card [bankInfo, optional] */
  tw_bank_info bank_info;
  /* True: the issuer reclaimed the payment [optional] */
  tw_bool chargeback;
  /* Absent if the gateway does not list them. [optional, beyond the specification] */
  tw_order_refund_elements refunds;
  /* Movements of the order's money [optional] */
  tw_order_operation_elements operations;
  /* Fee in minor units [feeAmount, optional, beyond the specification] */
  tw_money fee_amount;
  /* How it was paid, such as CARD, CARD_BINDING or SBP_C2B; from version 9 of the record on.
     [paymentWay, optional, beyond the specification] */
  tw_text payment_way;
  /* When it was charged: epoch milliseconds, or as the gateway writes it; from version 10 on.
     [depositedDate, optional, beyond the specification] */
  tw_text deposited_date;
  /* When it was refunded, written like deposited_date; from version 12 on. [refundedDate, optional,
     beyond the specification] */
  tw_text refunded_date;
  /* When it was reversed, written like deposited_date; from version 12 on. [reversedDate, optional,
     beyond the specification] */
  tw_text reversed_date;
  /* The customer; from version 13 on. [payerData, optional, beyond the specification] */
  tw_order_payer payer_data;
  /* Number in the processing system; from version 16 on. [feUtrnno, optional, integer, beyond the
     specification] */
  tw_text fe_utrnno;
  /* Result of address verification: A to F, or as the gateway writes it; from version 19 on.
     [avsCode, optional, beyond the specification] */
  tw_text avs_code;
  /* Why the payment failed, for the customer; from version 33 on. [displayErrorMessage, optional,
     beyond the specification] */
  tw_text display_error_message;
  /* Who initiated the payment; from version 37 on. [optional, beyond the specification] */
  tw_initiator_text tii;
  /* The exemption with which it was made; from version 37 on. [usedPsdIndicatorValue, optional,
     beyond the specification] */
  tw_sca_exemption_text sca_exemption;
  /* Only with Feature::partial_authorization; from version 41 on. The amounts decide.
     [partialAuthorization, optional, beyond the specification] */
  tw_partial_authorization_text partial_authorization;
  /* The token that paid; from version 45 on. [tokenizationInfo, optional, beyond the specification]
   */
  tw_tokenization_info tokenization_info;
  /* Merchant category code, ISO 18245; from version 46 on. [optional, integer, beyond the
     specification] */
  tw_text mcc;
  /* Merchant verification value; from version 46 on. [optional, beyond the specification] */
  tw_text mvv;
  /* Not shown; takes precedence over error_code ("Errors", 1). [one of the decisive fields, beyond
     the specification] */
  tw_bool success;
} tw_get_order_status_extended_response;
/* getOrderStatusExtended.do */
extern const tw_operation tw_op_get_order_status_extended;
static inline tw_errc tw_call_get_order_status_extended(tw_client* client, const tw_get_order_status_extended_request* request,
                                     tw_get_order_status_extended_response* response) {
  return tw_exchange(client, &tw_op_get_order_status_extended, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_get_order_status_extended(tw_client* client, const tw_get_order_status_extended_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_get_order_status_extended, request, error);
}
static inline tw_errc tw_take_get_order_status_extended(tw_client* client, tw_get_order_status_extended_response* response) {
  return tw_client_take(client, &tw_op_get_order_status_extended, response, NULL);
}
/* Returns whether the query says that there is no such order. */
int tw_judged_get_order_status_extended_not_found(const void* response);
static inline int tw_get_order_status_extended_not_found(const tw_get_order_status_extended_response* response) {
  return tw_judged_get_order_status_extended_not_found(response);
}
/* Returns the state of the payment, by all that the record says. */
int tw_judged_get_order_status_extended_payment(const void* response);
static inline tw_payment tw_get_order_status_extended_payment(const tw_get_order_status_extended_response* response) {
  return (tw_payment)tw_judged_get_order_status_extended_payment(response);
}
/* Returns whether the query was refused; this says nothing about the payment. */
int tw_judged_get_order_status_extended_refused(const void* response);
static inline int tw_get_order_status_extended_refused(const tw_get_order_status_extended_response* response) {
  return tw_judged_get_order_status_extended_refused(response);
}
static inline tw_errc tw_desk_call_get_order_status_extended(union tw_desk* desk, const tw_get_order_status_extended_request* request,
                                          tw_get_order_status_extended_response* response) {
  return tw_desk_call(desk, &tw_op_get_order_status_extended, request, response, NULL);
}
extern const tw_list_path tw_get_order_status_extended_merchant_order_params_path;
/* Passes on the elements of merchant_order_params as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_order_status_extended_merchant_order_params(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_get_order_status_extended_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_merchant_order_params_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_order_status_extended_merchant_order_params(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_merchant_order_params_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_get_order_status_extended_transaction_attributes_path;
/* Passes on the elements of transaction_attributes as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_order_status_extended_transaction_attributes(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_get_order_status_extended_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_transaction_attributes_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_order_status_extended_transaction_attributes(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_transaction_attributes_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_get_order_status_extended_attributes_path;
/* Passes on the elements of attributes as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_order_status_extended_attributes(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_get_order_status_extended_response* response,
    tw_attribute* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_attributes_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_order_status_extended_attributes(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_attribute* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_attributes_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_get_order_status_extended_refunds_path;
/* Passes on the elements of refunds as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_order_status_extended_refunds(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_get_order_status_extended_response* response,
    tw_order_refund* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_refunds_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_order_status_extended_refunds(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_order_refund* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_refunds_path, request, element,
                               sizeof *element, handler, self, error);
}
extern const tw_list_path tw_get_order_status_extended_operations_path;
/* Passes on the elements of operations as they arrive: each is in
   *element while handler runs, which returns 0 to stop, and must not use the client. */
static inline tw_errc tw_drain_get_order_status_extended_operations(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_get_order_status_extended_response* response,
    tw_order_operation* element, tw_handler handler, void* self) {
  return tw_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_operations_path, request, response, element,
                  sizeof *element, handler, self, NULL);
}
TW_MUST_USE static inline tw_errc tw_start_drain_get_order_status_extended_operations(
    tw_client* client, const tw_get_order_status_extended_request* request, tw_order_operation* element, tw_handler handler,
    void* self, tw_error* error) {
  return tw_client_start_drain(client, &tw_op_get_order_status_extended, &tw_get_order_status_extended_operations_path, request, element,
                               sizeof *element, handler, self, error);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_GET_ORDER_STATUS_EXTENDED_H */
