// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_order_status_extended, tillwire::ecommerce::GetOrderStatusExtended)
TW_PATH(tw_get_order_status_extended_merchant_order_params_path, &tillwire::ecommerce::OrderRecord::merchant_order_params)
TW_PATH(tw_get_order_status_extended_transaction_attributes_path, &tillwire::ecommerce::OrderRecord::transaction_attributes)
TW_PATH(tw_get_order_status_extended_attributes_path, &tillwire::ecommerce::OrderRecord::attributes)
TW_PATH(tw_get_order_status_extended_refunds_path, &tillwire::ecommerce::OrderRecord::refunds)
TW_PATH(tw_get_order_status_extended_operations_path, &tillwire::ecommerce::OrderRecord::operations)
