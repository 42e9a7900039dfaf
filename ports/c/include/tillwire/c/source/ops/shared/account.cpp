// Made by ports/c/generate. clang-format off
#include <tillwire/ops/shared/account.hpp>

#include "../../operation.hpp"

TW_LIST(tw_account_elements, tillwire::Account)
