// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/account_type.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_account_type_check, tillwire::Choice<tillwire::cards::AccountType>)
