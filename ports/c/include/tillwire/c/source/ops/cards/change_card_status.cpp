// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/change_card_status.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_change_card_status, tillwire::cards::ChangeCardStatus)
