// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/refund.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_refund, tillwire::ecommerce::Refund)
TW_JUDGE_TEXT(tw_judged_refund_code, tillwire::ecommerce::Refund, code)
TW_JUDGE_BOOL(tw_judged_refund_refused, tillwire::ecommerce::Refund, refused)
