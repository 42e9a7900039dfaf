// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_three_ds_continue, tillwire::ecommerce::ThreeDsContinue)
