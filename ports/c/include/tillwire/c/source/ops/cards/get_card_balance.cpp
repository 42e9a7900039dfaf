// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/get_card_balance.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_card_balance, tillwire::cards::GetCardBalance)
