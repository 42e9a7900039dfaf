// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/payer.hpp>

#include "../../../operation.hpp"

TW_BLOCK(tw_billing_payer_data_block, tillwire::ecommerce::BillingPayerData)
TW_BLOCK(tw_shipping_payer_data_block, tillwire::ecommerce::ShippingPayerData)
TW_BLOCK(tw_pre_order_payer_data_block, tillwire::ecommerce::PreOrderPayerData)
TW_BLOCK(tw_order_payer_data_block, tillwire::ecommerce::OrderPayerData)
