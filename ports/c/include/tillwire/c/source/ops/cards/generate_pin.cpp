// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/generate_pin.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_generate_pin, tillwire::cards::GeneratePin)
