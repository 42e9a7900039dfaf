// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_register_pre_auth, tillwire::ecommerce::RegisterPreAuth)
