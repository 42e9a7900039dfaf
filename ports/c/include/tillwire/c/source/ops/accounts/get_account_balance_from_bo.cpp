// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/get_account_balance_from_bo.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_account_balance_from_bo, tillwire::accounts::GetAccountBalanceFromBo)
