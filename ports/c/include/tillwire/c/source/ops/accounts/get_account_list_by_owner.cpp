// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/get_account_list_by_owner.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_account_list_by_owner, tillwire::accounts::GetAccountListByOwner)
TW_PATH(tw_get_account_list_by_owner_accounts_path, &tillwire::accounts::GetAccountListByOwner::Response::accounts)
