/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_ORDER_BUNDLE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_ORDER_BUNDLE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The delivery address of an order. */
typedef struct tw_delivery_info {
  /* Values not specified [deliveryType, optional, 1 to 20 characters] */
  tw_text delivery_type;
  /* ISO 3166-1, two letters [mandatory, 2 characters] */
  tw_text country;
  /* [mandatory, at most 40 characters] */
  tw_text city;
  /* [postAddress, mandatory, 1 to 255 characters] */
  tw_text post_address;
} tw_delivery_info;

#ifndef TW_DELIVERY_INFO_BLOCK
#define TW_DELIVERY_INFO_BLOCK
typedef struct tw_delivery_info_block { const tw_delivery_info* at; const tw_carrier* carrier; } tw_delivery_info_block;
extern const tw_carrier tw_delivery_info_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_delivery_info_block tw_delivery_info_block_of(const tw_delivery_info* block) {
  tw_delivery_info_block made;
  made.at = block;
  made.carrier = &tw_delivery_info_block_carrier;
  return made;
}
#endif

/* The recipient of an order. */
typedef struct tw_customer_details {
  /* Format not specified [optional, at most 40 characters] */
  tw_text contact;
  /* [fullName, optional, 1 to 100 characters] */
  tw_text full_name;
  /* Format not specified [optional, 1 to 100 characters] */
  tw_text passport;
  /* Address and kind of delivery. [deliveryInfo, optional] */
  tw_delivery_info_block delivery_info;
} tw_customer_details;

/* A quantity and its unit: {"2", "pcs"}, {"0.125", "kg"}. */
typedef struct tw_cart_item_measured {
  /* [mandatory, at most 3 decimals] */
  tw_quantity value;
  /* The unit, such as "pcs" [mandatory, 1 to 20 characters] */
  tw_text measure;
} tw_cart_item_measured;

/* A property of the position, such as its colour. */
typedef struct tw_cart_item_parameter {
  /* [mandatory, 1 to 2000 characters] */
  tw_text value;
  /* [mandatory, 1 to 255 characters] */
  tw_text name;
} tw_cart_item_parameter;

/* An additional property of the position. */
typedef struct tw_cart_item_details {
  /* One property [itemDetailsParams, optional] */
  tw_cart_item_parameter params;
} tw_cart_item_details;

#ifndef TW_CART_ITEM_DETAILS_BLOCK
#define TW_CART_ITEM_DETAILS_BLOCK
typedef struct tw_cart_item_details_block { const tw_cart_item_details* at; const tw_carrier* carrier; } tw_cart_item_details_block;
extern const tw_carrier tw_cart_item_details_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_cart_item_details_block tw_cart_item_details_block_of(const tw_cart_item_details* block) {
  tw_cart_item_details_block made;
  made.at = block;
  made.carrier = &tw_cart_item_details_block_carrier;
  return made;
}
#endif

/* A position of a cart. Set the amount of the position or the price of a piece. If both are set,
   the amount must be the price multiplied by the quantity, otherwise the order is refused
   (TW_ERRC_BAD_VALUE). */
typedef struct tw_cart_item {
  /* Unique in the cart. [positionId, mandatory, 1 to 12 digits] */
  tw_int64 position_id;
  /* [mandatory, 1 to 255 characters] */
  tw_text name;
  /* A property of the position [itemDetails, optional] */
  tw_cart_item_details_block details;
  /* With its unit of measure [mandatory] */
  tw_cart_item_measured quantity;
  /* Amount of the position, in minor units; see price. [itemAmount, optional, 1 to 12 digits] */
  tw_money amount;
  /* That of one piece, in minor units [itemPrice, optional, 1 to 18 digits] */
  tw_money price;
  /* ISO 4217 digits; the order's currency if absent. [itemCurrency, optional, 3 digits] */
  tw_text currency;
  /* Assigned by the merchant [itemCode, optional, 1 to 100 characters] */
  tw_text code;
} tw_cart_item;

#ifndef TW_CART_ITEM_ITEMS
#define TW_CART_ITEM_ITEMS
typedef struct tw_cart_item_items { const tw_cart_item* at; const tw_carrier* carrier; uintptr_t count; } tw_cart_item_items;
extern const tw_carrier tw_cart_item_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_cart_item_items tw_cart_item_items_of(const tw_cart_item* first, uint32_t count) {
  tw_cart_item_items made;
  made.at = first;
  made.carrier = &tw_cart_item_items_carrier;
  made.count = count;
  return made;
}
#endif

/* The positions. */
typedef struct tw_order_bundle_cart {
  /* One for each position [mandatory] */
  tw_cart_item_items items;
} tw_order_bundle_cart;

#ifndef TW_CUSTOMER_DETAILS_BLOCK
#define TW_CUSTOMER_DETAILS_BLOCK
typedef struct tw_customer_details_block { const tw_customer_details* at; const tw_carrier* carrier; } tw_customer_details_block;
extern const tw_carrier tw_customer_details_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_customer_details_block tw_customer_details_block_of(const tw_customer_details* block) {
  tw_customer_details_block made;
  made.at = block;
  made.carrier = &tw_customer_details_block_carrier;
  return made;
}
#endif

/* The cart of an order. */
typedef struct tw_order_bundle {
  /* When the order was created. [orderCreationDate, optional, YYYY-MM-DDTHH:MM:SS] */
  tw_date_time creation_date;
  /* The recipient [customerDetails, optional] */
  tw_customer_details_block customer;
  /* The positions [cartItems, mandatory] */
  tw_order_bundle_cart cart;
} tw_order_bundle;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_ORDER_BUNDLE_H */
