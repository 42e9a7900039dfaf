// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/get_allowed_mcc_list.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_allowed_mcc_list, tillwire::accounts::GetAllowedMccList)
TW_PATH(tw_get_allowed_mcc_list_mcc_list_path, &tillwire::accounts::GetAllowedMccList::Response::mcc_list)
