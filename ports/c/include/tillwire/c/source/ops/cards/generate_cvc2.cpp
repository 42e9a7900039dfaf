// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/generate_cvc2.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_generate_cvc2, tillwire::cards::GenerateCvc2)
TW_JUDGE_BOOL(tw_judged_generate_cvc2_refused, tillwire::cards::GenerateCvc2, refused)
