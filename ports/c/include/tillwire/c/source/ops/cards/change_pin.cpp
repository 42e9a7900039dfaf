// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/change_pin.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_change_pin, tillwire::cards::ChangePin)
