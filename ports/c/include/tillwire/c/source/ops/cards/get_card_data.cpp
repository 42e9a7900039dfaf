// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/get_card_data.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_card_data, tillwire::cards::GetCardData)
TW_PATH(tw_get_card_data_card_data_accounts_path, &tillwire::cards::GetCardData::Response::card_data, &tillwire::cards::CardData::accounts)
