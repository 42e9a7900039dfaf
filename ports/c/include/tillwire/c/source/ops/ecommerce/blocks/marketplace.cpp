// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/marketplace.hpp>

#include "../../../operation.hpp"

TW_BLOCK(tw_marketplace_block, tillwire::ecommerce::Marketplace)
TW_ITEMS(tw_marketplace_retailer_items, tillwire::ecommerce::Marketplace::Retailer)
