/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_ORDER_RECORD_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_ORDER_RECORD_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/tokenization_info.h>
#include <tillwire/c/ops/ecommerce/initiator.h>
#include <tillwire/c/ops/ecommerce/three_ds.h>
#include <tillwire/c/ops/shared/attribute.h>
#include <tillwire/c/ops/shared/order.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The authentication data from a 3-D Secure server. */
typedef struct tw_three_ds_info {
  /* Proof of the authentication [optional, beyond the specification] */
  tw_secret cavv;
  /* Id of a 3-D Secure 1 transaction [optional, beyond the specification] */
  tw_text xid;
} tw_three_ds_info;

/* How the cardholder was authenticated. */
typedef struct tw_secure_auth_info {
  /* Electronic commerce indicator [optional] */
  tw_int32 eci;
  /* Has cavv and xid of the authentication. [threeDSInfo, optional, beyond the specification] */
  tw_three_ds_info three_ds_info;
  /* Of 3-D Secure 1: whether the card takes part. [veResStatus, optional, beyond the specification]
   */
  tw_text ve_res_status;
  /* Of 3-D Secure 1: how the authentication ended. [paResStatus, optional, beyond the
     specification] */
  tw_text pa_res_status;
  /* Of 3-D Secure 2: what the access control server answered first. [aresTransStatus, optional,
     beyond the specification] */
  tw_text ares_trans_status;
  /* Of 3-D Secure 2: the result of the challenge. [rreqTransStatus, optional, beyond the
     specification] */
  tw_text rreq_trans_status;
  /* Such as 2.2.0. [threeDSProtocolVersion, optional, beyond the specification] */
  tw_text three_ds_version;
  /* 0: none, 3 to 8: kinds of 3-D Secure 2. [threeDsType, optional, beyond the specification] */
  tw_text three_ds_type;
  /* The same up to version 42 of the record, with 1 and 2 for 3-D Secure 1. [authTypeIndicator,
     optional, beyond the specification] */
  tw_text auth_type_indicator;
} tw_secure_auth_info;

/* The card that paid. */
typedef struct tw_card_auth_info {
  /* Masked card number [maskedPan, optional] */
  tw_text masked_pan;
  /* YYYYMM [optional] */
  tw_secret expiration;
  /* [cardholderName, optional] */
  tw_text cardholder_name;
  /* The issuer's [approvalCode, optional] */
  tw_text approval_code;
  /* The card network [paymentSystem, optional] */
  tw_text payment_system;
  /* [optional] */
  tw_text product;
  /* Result of 3-D Secure [secureAuthInfo, optional] */
  tw_secure_auth_info secure_auth_info;
  /* Masked by most gateways [optional] */
  tw_secret pan;
  /* Such as DEBIT or CREDIT. [productCategory, optional, beyond the specification] */
  tw_text product_category;
  /* True, false, or empty: not known. [corporateCard, optional, beyond the specification] */
  tw_text corporate_card;
  /* The number of a token's card, masked. [detokenizedPanRepresentation, optional, beyond the
     specification] */
  tw_secret detokenized_pan;
  /* The expiry of a token's card, YYYYMM. [detokenizedPanExpiryDate, optional, beyond the
     specification] */
  tw_secret detokenized_expiry;
} tw_card_auth_info;

/* The stored card that was used or created; absent if there is none. */
typedef struct tw_binding_info {
  /* The customer's id in the merchant's system. [clientId, optional, at most 255 characters] */
  tw_text client_id;
  /* The stored card [bindingId, optional, 1 to 255 characters] */
  tw_text binding_id;
  /* It was made by another system. [externalCreated, optional, beyond the specification] */
  tw_bool external_created;
} tw_binding_info;

/* How much was held, charged and refunded, in minor units. */
typedef struct tw_payment_amount_info {
  /* [paymentState, optional] */
  tw_payment_state_text payment_state;
  /* Minor units, held [approvedAmount, optional] */
  tw_money approved;
  /* Minor units, charged [depositedAmount, optional] */
  tw_money deposited;
  /* Minor units, refunded so far [refundedAmount, optional] */
  tw_money refunded;
  /* Minor units; what it includes is not specified [totalAmount, optional] */
  tw_money total;
} tw_payment_amount_info;

/* The bank that issued the card. */
typedef struct tw_bank_info {
  /* [bankName, optional] */
  tw_text bank_name;
  /* [bankCountryCode, optional] */
  tw_text country_code;
  /* [bankCountryName, optional] */
  tw_text country_name;
} tw_bank_info;

/* The customer of an order. */
typedef struct tw_order_payer {
  /* [optional, beyond the specification] */
  tw_text email;
  /* [optional, beyond the specification] */
  tw_text phone;
  /* Delivery address [postAddress, optional, beyond the specification] */
  tw_text post_address;
  /* The same for all cards and tokens of the client in the network. [paymentAccountReference,
     optional, beyond the specification] */
  tw_text payment_account_reference;
} tw_order_payer;

/* Whether a part of the amount may be approved, as Feature::partial_authorization asks, and was.
   How much was, OrderRecord::payment_amount_info says. Beyond the specification. */
typedef enum tw_partial_authorization {
  TW_PARTIAL_AUTHORIZATION_UNKNOWN = 0,
  /* Asked for; nothing is approved yet */
  TW_PARTIAL_AUTHORIZATION_REQUESTED = 1,
  /* Less than the registered amount is approved */
  TW_PARTIAL_AUTHORIZATION_PARTIAL_AMOUNT = 2,
  TW_PARTIAL_AUTHORIZATION_FULL_AMOUNT = 3
} tw_partial_authorization;
typedef struct tw_partial_authorization_text { tw_text text; } tw_partial_authorization_text;
/* The text of an enumerator, to be sent. Of UNKNOWN: absent. Of a number without an enumerator:
   text that is refused with TW_ERRC_BAD_VALUE. */
static inline tw_partial_authorization_text tw_partial_authorization_of(int value) {
  tw_partial_authorization_text made;
  switch (value) {
    case TW_PARTIAL_AUTHORIZATION_REQUESTED: made.text = tw_fit_text("REQUESTED", 9); break;
    case TW_PARTIAL_AUTHORIZATION_PARTIAL_AMOUNT: made.text = tw_fit_text("PARTIAL_AMOUNT", 14); break;
    case TW_PARTIAL_AUTHORIZATION_FULL_AMOUNT: made.text = tw_fit_text("FULL_AMOUNT", 11); break;
    case TW_PARTIAL_AUTHORIZATION_UNKNOWN: made.text = tw_absent_text(); break;
    default: made.text = tw_refused_text(); break;
  }
  return made;
}
/* Text that the gateway knows and this version does not: borrowed, and checked as the field's. */
extern const tw_check tw_partial_authorization_check;
static inline tw_partial_authorization_text tw_partial_authorization_text_of(const char* text) {
  tw_partial_authorization_text made;
  made.text = tw_checked_text(text, &tw_partial_authorization_check);
  return made;
}
/* The enumerator of a text; UNKNOWN for absent text, and for values that this version does not know. */
static inline tw_partial_authorization tw_partial_authorization_in(tw_partial_authorization_text text) {
  static const char* const texts[] = {"REQUESTED", "PARTIAL_AMOUNT", "FULL_AMOUNT"};
  static const tw_partial_authorization values[] = {TW_PARTIAL_AUTHORIZATION_REQUESTED, TW_PARTIAL_AUTHORIZATION_PARTIAL_AMOUNT, TW_PARTIAL_AUTHORIZATION_FULL_AMOUNT};
  const int index = tw_index_of(text.text, texts, 3);
  return index < 0 ? TW_PARTIAL_AUTHORIZATION_UNKNOWN : values[index];
}

/* A refund of an order. */
typedef struct tw_order_refund {
  /* In a format not specified [optional, beyond the specification] */
  tw_text date;
  /* Assigned by the merchant; the gateway recognises a repeat by it. [externalRefundId, optional,
     beyond the specification] */
  tw_text external_refund_id;
  /* The issuer's [approvalCode, optional, beyond the specification] */
  tw_text approval_code;
  /* 0: done; see action_of(). [actionCode, optional, integer, beyond the specification] */
  tw_text action_code;
  /* Retrieval reference number (RRN). [referenceNumber, optional, beyond the specification] */
  tw_text reference_number;
  /* Refunded, in minor units [optional, beyond the specification] */
  tw_money amount;
} tw_order_refund;

/* An operation on an order's money. */
typedef struct tw_order_operation {
  /* Minor units [optional] */
  tw_money amount;
  /* [cardHolder, optional] */
  tw_text card_holder;
  /* The issuer's [authCode, optional] */
  tw_text auth_code;
  /* In a format not specified [optional, beyond the specification] */
  tw_text date;
  /* Its kind; the values are not specified [optional, beyond the specification] */
  tw_text type;
  /* Retrieval reference number (RRN). [referenceNumber, optional, beyond the specification] */
  tw_text reference_number;
  /* The issuer's [approvalCode, optional, beyond the specification] */
  tw_text approval_code;
  /* See action_of(). [actionCode, optional, integer, beyond the specification] */
  tw_text action_code;
} tw_order_operation;

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

/* The complete record of an order. */
typedef struct tw_order_record {
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
} tw_order_record;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_ORDER_RECORD_H */
