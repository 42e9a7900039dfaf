// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/get_allowed_beneficiaries.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_allowed_beneficiaries, tillwire::accounts::GetAllowedBeneficiaries)
TW_PATH(tw_get_allowed_beneficiaries_beneficiaries_path, &tillwire::accounts::GetAllowedBeneficiaries::Response::beneficiaries)
