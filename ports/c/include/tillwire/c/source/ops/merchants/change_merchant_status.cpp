// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/change_merchant_status.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_change_merchant_status, tillwire::merchants::ChangeMerchantStatus)
TW_JUDGE_BOOL(tw_judged_change_merchant_status_refused, tillwire::merchants::ChangeMerchantStatus, refused)
