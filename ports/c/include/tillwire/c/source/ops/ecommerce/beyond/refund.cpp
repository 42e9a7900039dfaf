// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/refund.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_refund, tillwire::ecommerce::Refund)
