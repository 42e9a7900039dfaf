// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/add_card_limit_exception.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_add_card_limit_exception, tillwire::cards::AddCardLimitException)
