// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/card_data.hpp>

#include "../../operation.hpp"

TW_LIST(tw_card_data_elements, tillwire::cards::CardData)
