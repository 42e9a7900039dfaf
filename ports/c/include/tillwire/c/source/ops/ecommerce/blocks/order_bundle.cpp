// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/order_bundle.hpp>

#include "../../../operation.hpp"

TW_BLOCK(tw_cart_item_details_block, tillwire::ecommerce::CartItem::Details)
TW_BLOCK(tw_order_bundle_block, tillwire::ecommerce::OrderBundle)
TW_BLOCK(tw_delivery_info_block, tillwire::ecommerce::DeliveryInfo)
TW_BLOCK(tw_customer_details_block, tillwire::ecommerce::CustomerDetails)
TW_ITEMS(tw_cart_item_items, tillwire::ecommerce::CartItem)
TW_BLOCK(tw_cart_item_measured_block, tillwire::ecommerce::CartItem::Measured)
