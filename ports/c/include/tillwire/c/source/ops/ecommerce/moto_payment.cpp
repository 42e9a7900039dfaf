// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/moto_payment.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_moto_payment, tillwire::ecommerce::MotoPayment)
