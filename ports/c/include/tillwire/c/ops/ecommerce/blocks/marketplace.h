/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_MARKETPLACE_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_MARKETPLACE_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The retailer of the order. */
typedef struct tw_marketplace_retailer {
  /* [foreignRetailerIndicator, mandatory] */
  tw_bool foreign_retailer_indicator;
} tw_marketplace_retailer;

#ifndef TW_MARKETPLACE_RETAILER_ITEMS
#define TW_MARKETPLACE_RETAILER_ITEMS
typedef struct tw_marketplace_retailer_items { const tw_marketplace_retailer* at; const tw_carrier* carrier; uintptr_t count; } tw_marketplace_retailer_items;
extern const tw_carrier tw_marketplace_retailer_items_carrier;
/* Borrows an array until the request is sent; NULL is absent. */
static inline tw_marketplace_retailer_items tw_marketplace_retailer_items_of(const tw_marketplace_retailer* first, uint32_t count) {
  tw_marketplace_retailer_items made;
  made.at = first;
  made.carrier = &tw_marketplace_retailer_items_carrier;
  made.count = count;
  return made;
}
#endif

/* The marketplace of an order. */
typedef struct tw_marketplace {
  /* [marketplaceId, mandatory, 1 to 11 characters] */
  tw_text marketplace_id;
  /* Mandatory without retailers. [foreignRetailerIndicator, conditional] */
  tw_bool foreign_retailer_indicator;
  /* Exactly one, if present [optional, exactly 1 element] */
  tw_marketplace_retailer_items retailers;
} tw_marketplace;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_MARKETPLACE_H */
