// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/get_account_balances.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_account_balances, tillwire::accounts::GetAccountBalances)
TW_PATH(tw_get_account_balances_account_balances_path, &tillwire::accounts::GetAccountBalances::Response::account_balances)
TW_LIST(tw_account_balance_elements, tillwire::accounts::AccountBalance)
