// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/bind_card_to_account.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_bind_card_to_account, tillwire::cards::BindCardToAccount)
