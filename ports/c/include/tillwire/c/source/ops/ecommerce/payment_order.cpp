// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/payment_order.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_payment_order, tillwire::ecommerce::PaymentOrder)
