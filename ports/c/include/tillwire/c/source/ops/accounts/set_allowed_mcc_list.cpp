// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/set_allowed_mcc_list.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_set_allowed_mcc_list, tillwire::accounts::SetAllowedMccList)
