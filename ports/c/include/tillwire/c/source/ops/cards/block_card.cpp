// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/block_card.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_block_card, tillwire::cards::BlockCard)
