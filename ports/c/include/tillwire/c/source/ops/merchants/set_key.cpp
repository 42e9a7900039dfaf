// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/set_key.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_set_key, tillwire::merchants::SetKey)
TW_JUDGE_BOOL(tw_judged_set_key_refused, tillwire::merchants::SetKey, refused)
