// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/instant_payment.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_instant_payment, tillwire::ecommerce::InstantPayment)
