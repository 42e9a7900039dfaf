// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/change_account_status_in_fe.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_change_account_status_in_fe, tillwire::accounts::ChangeAccountStatusInFe)
