// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/get_order_status.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_get_order_status, tillwire::ecommerce::GetOrderStatus)
