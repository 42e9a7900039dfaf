// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/get_card_limits.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_card_limits, tillwire::cards::GetCardLimits)
TW_PATH(tw_get_card_limits_limits_path, &tillwire::LimitList::limits)
