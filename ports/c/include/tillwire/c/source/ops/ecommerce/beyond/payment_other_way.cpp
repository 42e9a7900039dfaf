// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/payment_other_way.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_payment_other_way, tillwire::ecommerce::PaymentOtherWay)
