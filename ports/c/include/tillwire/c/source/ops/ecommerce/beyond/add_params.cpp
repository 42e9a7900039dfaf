// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/add_params.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_add_params, tillwire::ecommerce::AddParams)
