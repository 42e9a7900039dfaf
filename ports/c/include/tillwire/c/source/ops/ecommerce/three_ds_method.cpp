// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/three_ds_method.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_three_ds_method, tillwire::ecommerce::ThreeDsMethod)
