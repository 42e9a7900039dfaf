// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_three_ds_continue, tillwire::ecommerce::ThreeDsContinue)
TW_JUDGE_TEXT(tw_judged_three_ds_continue_code, tillwire::ecommerce::ThreeDsContinue, code)
TW_JUDGE_PAYMENT(tw_judged_three_ds_continue_payment, tillwire::ecommerce::ThreeDsContinue, payment)
TW_JUDGE_BOOL(tw_judged_three_ds_continue_processed, tillwire::ecommerce::ThreeDsContinue, processed)
TW_JUDGE_BOOL(tw_judged_three_ds_continue_refused, tillwire::ecommerce::ThreeDsContinue, refused)
