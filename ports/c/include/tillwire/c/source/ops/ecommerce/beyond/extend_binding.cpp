// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/extend_binding.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_extend_binding, tillwire::ecommerce::ExtendBinding)
