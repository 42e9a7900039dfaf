/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_INSTANT_ORDER_STATUS_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_INSTANT_ORDER_STATUS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/tokenization_info.h>
#include <tillwire/c/ops/shared/order.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The order in the answer of an instant payment. */
typedef struct tw_instant_order_status {
  /* "0" or absent: no error [ErrorCode, optional, 1 to 2 characters] */
  tw_text error_code;
  /* In the request's language; show it, do not depend on its text. [ErrorMessage, optional, 1 to
     512 characters] */
  tw_text error_message;
  /* Assigned by the merchant [OrderNumber, optional, 1 to 36 characters] */
  tw_text order_number;
  /* Absent if the order was not found. [OrderStatus, optional] */
  tw_order_status_text order_status;
  /* YYYYMM [optional, 6 digits] */
  tw_secret expiration;
  /* [cardholderName, optional, 1 to 26 characters] */
  tw_text cardholder_name;
  /* Held; less than the registered amount after a partial authorization. [approvedAmount, optional,
     at most 12 digits] */
  tw_money approved_amount;
  /* Charged; less than the registered amount after a partial authorization. [depositAmount,
     optional, 1 to 12 digits] */
  tw_money deposit_amount;
  /* ISO 4217 digits [optional, 3 characters] */
  tw_text currency;
  /* The issuer's; digits and Latin letters. [approvalCode, optional, 6 characters] */
  tw_text approval_code;
  /* Deprecated, always 2 [authCode, optional, 6 digits] */
  tw_int32 auth_code;
  /* Masked; that of the device for a mobile wallet. [Pan, optional, 1 to 19 characters] */
  tw_secret pan;
  /* Registered amount [optional, at most 12 digits] */
  tw_money amount;
  /* The buyer's IPv4 or IPv6 address [Ip, optional, 1 to 39 characters] */
  tw_text ip;
  /* Code of the processing system; support enables it. [originalActionCode, optional, 1 to 15
     characters] */
  tw_text original_action_code;
  /* The acquirer's id of the transaction [optional, 1 to 12 digits] */
  tw_text rrn;
  /* To be sent as PaymentOrder::original_payment_net_ref_num of later payments. [paymentNetRefNum,
     optional, 1 to 512 characters] */
  tw_text payment_net_ref_num;
  /* Absent if no token was used. [tokenizationInfo, optional] */
  tw_tokenization_info tokenization_info;
} tw_instant_order_status;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_INSTANT_ORDER_STATUS_H */
