// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_reverse, tillwire::ecommerce::Reverse)
