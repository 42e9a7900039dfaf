// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/decline.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_decline, tillwire::ecommerce::Decline)
TW_JUDGE_TEXT(tw_judged_decline_code, tillwire::ecommerce::Decline, code)
TW_JUDGE_BOOL(tw_judged_decline_refused, tillwire::ecommerce::Decline, refused)
