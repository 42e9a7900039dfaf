// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/get_card_list_by_owner.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_card_list_by_owner, tillwire::cards::GetCardListByOwner)
TW_PATH(tw_get_card_list_by_owner_cards_path, &tillwire::cards::GetCardListByOwner::Response::cards)
