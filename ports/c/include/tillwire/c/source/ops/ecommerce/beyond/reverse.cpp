// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_reverse, tillwire::ecommerce::Reverse)
TW_JUDGE_TEXT(tw_judged_reverse_code, tillwire::ecommerce::Reverse, code)
TW_JUDGE_BOOL(tw_judged_reverse_refused, tillwire::ecommerce::Reverse, refused)
