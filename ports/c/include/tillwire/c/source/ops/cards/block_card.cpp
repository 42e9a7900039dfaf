// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/block_card.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_block_card, tillwire::cards::BlockCard)
TW_JUDGE_BOOL(tw_judged_block_card_refused, tillwire::cards::BlockCard, refused)
