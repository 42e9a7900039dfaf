/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYER_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYER_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The payer's billing address, for address verification, and identity. */
typedef struct tw_billing_payer_data {
  /* [billingCity, optional, at most 50 characters] */
  tw_text city;
  /* ISO 3166-1 code (two or three letters preferred) or name. [billingCountry, optional, at most 50
     characters] */
  tw_text country;
  /* Needed for address verification. [billingAddressLine1, optional, at most 50 characters] */
  tw_text address_line1;
  /* [billingAddressLine2, optional, at most 50 characters] */
  tw_text address_line2;
  /* [billingAddressLine3, optional, at most 50 characters] */
  tw_text address_line3;
  /* Needed for address verification. [billingPostalCode, optional, at most 9 characters] */
  tw_text postal_code;
  /* ISO 3166-2 code, a part of it, or name; Latin characters. [billingState, optional, at most 50
     characters] */
  tw_text state;
  /* Format not specified [payerAccount, mandatory, 1 to 32 characters] */
  tw_text payer_account;
  /* [payerLastName, optional, 1 to 64 characters] */
  tw_text payer_last_name;
  /* [payerFirstName, optional, 1 to 35 characters] */
  tw_text payer_first_name;
  /* [payerMiddleName, optional, 1 to 35 characters] */
  tw_text payer_middle_name;
  /* The full name in one text. [payerCombinedName, optional, 1 to 99 characters] */
  tw_text payer_combined_name;
  /* IDTP1 to IDTP11 (beyond the specification). [payerIdType, optional, 1 to 8 characters] */
  tw_text payer_id_type;
  /* Number of the identity document. [payerIdNumber, optional, 1 to 100 characters] */
  tw_text payer_id_number;
  /* YYYYMMDD [payerBirthday, optional, 1 to 20 characters] */
  tw_text payer_birthday;
} tw_billing_payer_data;

/* The delivery address, for 3-D Secure. */
typedef struct tw_shipping_payer_data {
  /* [shippingCity, optional, 1 to 50 characters] */
  tw_text city;
  /* [shippingCountry, optional, 1 to 50 characters] */
  tw_text country;
  /* [shippingAddressLine1, optional, 1 to 50 characters] */
  tw_text address_line1;
  /* [shippingAddressLine2, optional, 1 to 50 characters] */
  tw_text address_line2;
  /* [shippingAddressLine3, optional, 1 to 50 characters] */
  tw_text address_line3;
  /* [shippingState, optional, 1 to 50 characters] */
  tw_text state;
  /* [shippingPostalCode, optional, 1 to 16 characters] */
  tw_text postal_code;
  /* 01 billing address, 02 verified address, 03 other address, 04 shop, 05 digital, 06 tickets, 07
     other. [shippingMethodIndicator, optional, 2 digits] */
  tw_text method_indicator;
  /* 01 electronic, 02 same day, 03 next day, 04 later. [deliveryTimeframe, optional, 2 digits] */
  tw_text delivery_timeframe;
  /* Only for the risk indicator: prefer the order's email. [deliveryEmail, optional, 1 to 254
     characters] */
  tw_text delivery_email;
} tw_shipping_payer_data;

/* Pre-orders. */
typedef struct tw_pre_order_payer_data {
  /* Date of delivery; the specification writes YYYYYYMMDD, six digits of the year. [preOrderDate,
     optional, 10 characters] */
  tw_text date;
  /* 01 available, 02 not available yet. [preOrderPurchaseInd, optional, 2 digits] */
  tw_text purchase_indicator;
  /* 01 first order, 02 reorder. [reorderItemsInd, optional, 2 digits] */
  tw_text reorder_items_indicator;
} tw_pre_order_payer_data;

/* The payer's phones, with the country code. */
typedef struct tw_order_payer_data {
  /* With the country code [homePhone, optional, 7 to 15 digits] */
  tw_phone home_phone;
  /* With the country code [workPhone, optional, 7 to 15 digits] */
  tw_phone work_phone;
  /* With the country code; a phone or an email is mandatory for 3-D Secure. [mobilePhone,
     conditional, 7 to 15 digits] */
  tw_phone mobile_phone;
} tw_order_payer_data;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_PAYER_H */
