// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/register.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_register, tillwire::ecommerce::Register)
