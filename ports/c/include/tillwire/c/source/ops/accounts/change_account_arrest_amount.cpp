// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/change_account_arrest_amount.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_change_account_arrest_amount, tillwire::accounts::ChangeAccountArrestAmount)
