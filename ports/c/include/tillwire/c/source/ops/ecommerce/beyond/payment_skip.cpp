// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/payment_skip.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_payment_skip, tillwire::ecommerce::PaymentSkip)
