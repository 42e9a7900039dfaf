// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/validate_card.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_validate_card, tillwire::cards::ValidateCard)
