// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/generate_cvc2.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_generate_cvc2, tillwire::cards::GenerateCvc2)
