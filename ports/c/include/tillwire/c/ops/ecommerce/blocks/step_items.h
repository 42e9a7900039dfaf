/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_STEP_ITEMS_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_STEP_ITEMS_H

#include <tillwire/c/tillwire.h>
#include <tillwire/c/ops/ecommerce/blocks/order_bundle.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

#ifndef TW_CART_ITEM_MEASURED_BLOCK
#define TW_CART_ITEM_MEASURED_BLOCK
typedef struct tw_cart_item_measured_block { const tw_cart_item_measured* at; const tw_carrier* carrier; } tw_cart_item_measured_block;
extern const tw_carrier tw_cart_item_measured_block_carrier;
/* Borrows a block until the request is sent; NULL is absent. */
static inline tw_cart_item_measured_block tw_cart_item_measured_block_of(const tw_cart_item_measured* block) {
  tw_cart_item_measured_block made;
  made.at = block;
  made.carrier = &tw_cart_item_measured_block_carrier;
  return made;
}
#endif

/* A position of the order's cart, named by its id, with what of it is completed or refunded. Unlike
   a CartItem it needs nothing else. If amount, price and quantity are set, the amount must be the
   price multiplied by the quantity (TW_ERRC_BAD_VALUE). Beyond the specification. */
typedef struct tw_step_item {
  /* CartItem::position_id of the order's cart. [positionId, mandatory, 1 to 12 digits] */
  tw_int64 position_id;
  /* As in the cart [optional, 1 to 255 characters] */
  tw_text name;
  /* That of this step, with its unit of measure [optional] */
  tw_cart_item_measured_block quantity;
  /* Amount of this step, in minor units. [itemAmount, optional, 1 to 12 digits] */
  tw_money amount;
  /* That of one piece, in minor units [itemPrice, optional, 1 to 18 digits] */
  tw_money price;
  /* ISO 4217 digits; the order's currency if absent. [itemCurrency, optional, 3 digits] */
  tw_text currency;
  /* Assigned by the merchant [itemCode, optional, 1 to 100 characters] */
  tw_text code;
  /* Names and values that the bank defines [itemAttributes, optional] */
  tw_json item_attributes;
} tw_step_item;

#ifndef TW_STEP_ITEM_ITEMS
#define TW_STEP_ITEM_ITEMS
typedef struct tw_step_item_items { const tw_step_item* at; const tw_carrier* carrier; uintptr_t count; } tw_step_item_items;
extern const tw_carrier tw_step_item_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_step_item_items tw_step_item_items_of(const tw_step_item* first, uint32_t count) {
  tw_step_item_items made;
  made.at = first;
  made.carrier = &tw_step_item_items_carrier;
  made.count = count;
  return made;
}
#endif

/* The positions that a completion or a refund is about; the amount of the request remains
   mandatory. Bounds are assumed to be those of a cart. */
typedef struct tw_step_items {
  /* One for each position, with different ids [mandatory] */
  tw_step_item_items items;
} tw_step_items;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_STEP_ITEMS_H */
