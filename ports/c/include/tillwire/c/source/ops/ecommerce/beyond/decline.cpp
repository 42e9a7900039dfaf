// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/decline.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_decline, tillwire::ecommerce::Decline)
