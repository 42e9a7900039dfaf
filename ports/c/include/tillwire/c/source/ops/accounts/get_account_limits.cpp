// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/get_account_limits.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_account_limits, tillwire::accounts::GetAccountLimits)
TW_PATH(tw_get_account_limits_limits_path, &tillwire::LimitList::limits)
