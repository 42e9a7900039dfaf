// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/set_allowed_beneficiaries.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_set_allowed_beneficiaries, tillwire::accounts::SetAllowedBeneficiaries)
