// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_deposit, tillwire::ecommerce::Deposit)
TW_JUDGE_TEXT(tw_judged_deposit_code, tillwire::ecommerce::Deposit, code)
TW_JUDGE_BOOL(tw_judged_deposit_refused, tillwire::ecommerce::Deposit, refused)
