// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/payment_facilitator.hpp>

#include "../../../operation.hpp"

TW_BLOCK(tw_payment_facilitator_block, tillwire::ecommerce::PaymentFacilitator)
TW_ITEMS(tw_payment_facilitator_sub_merchant_items, tillwire::ecommerce::PaymentFacilitator::SubMerchant)
