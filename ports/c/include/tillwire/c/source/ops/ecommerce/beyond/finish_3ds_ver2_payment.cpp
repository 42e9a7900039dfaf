// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/finish_3ds_ver2_payment.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_finish3ds_ver2_payment, tillwire::ecommerce::Finish3dsVer2Payment)
TW_JUDGE_TEXT(tw_judged_finish3ds_ver2_payment_code, tillwire::ecommerce::Finish3dsVer2Payment, code)
TW_JUDGE_PAYMENT(tw_judged_finish3ds_ver2_payment_payment, tillwire::ecommerce::Finish3dsVer2Payment, payment)
TW_JUDGE_BOOL(tw_judged_finish3ds_ver2_payment_processed, tillwire::ecommerce::Finish3dsVer2Payment, processed)
TW_JUDGE_BOOL(tw_judged_finish3ds_ver2_payment_refused, tillwire::ecommerce::Finish3dsVer2Payment, refused)
