// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/set_key.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_set_key, tillwire::merchants::SetKey)
