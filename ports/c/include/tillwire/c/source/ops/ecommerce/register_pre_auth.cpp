// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_register_pre_auth, tillwire::ecommerce::RegisterPreAuth)
TW_JUDGE_TEXT(tw_judged_register_pre_auth_code, tillwire::ecommerce::RegisterPreAuth, code)
TW_JUDGE_BOOL(tw_judged_register_pre_auth_number_taken, tillwire::ecommerce::RegisterPreAuth, number_taken)
TW_JUDGE_BOOL(tw_judged_register_pre_auth_refused, tillwire::ecommerce::RegisterPreAuth, refused)
TW_JUDGE_BOOL(tw_judged_register_pre_auth_registered, tillwire::ecommerce::RegisterPreAuth, registered)
