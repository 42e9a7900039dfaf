// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/personal_data.hpp>

#include "../../operation.hpp"

TW_BLOCK(tw_personal_data_block, tillwire::cards::PersonalData)
