// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/register.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_register, tillwire::ecommerce::Register)
TW_JUDGE_TEXT(tw_judged_register_code, tillwire::ecommerce::Register, code)
TW_JUDGE_BOOL(tw_judged_register_number_taken, tillwire::ecommerce::Register, number_taken)
TW_JUDGE_BOOL(tw_judged_register_refused, tillwire::ecommerce::Register, refused)
TW_JUDGE_BOOL(tw_judged_register_registered, tillwire::ecommerce::Register, registered)
