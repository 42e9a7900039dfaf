// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/get_last_orders_for_merchants.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_get_last_orders_for_merchants, tillwire::ecommerce::GetLastOrdersForMerchants)
TW_PATH(tw_get_last_orders_for_merchants_order_statuses_path, &tillwire::ecommerce::GetLastOrdersForMerchants::Response::order_statuses)
