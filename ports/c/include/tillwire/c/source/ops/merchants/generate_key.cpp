// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/generate_key.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_key_length_check, tillwire::Choice<tillwire::merchants::KeyLength>)
TW_OPERATION(tw_op_generate_key, tillwire::merchants::GenerateKey)
