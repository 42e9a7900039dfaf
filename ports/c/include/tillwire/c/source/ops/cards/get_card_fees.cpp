// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/get_card_fees.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_card_fees, tillwire::cards::GetCardFees)
TW_PATH(tw_get_card_fees_fees_path, &tillwire::cards::GetCardFees::Response::fees)
TW_LIST(tw_card_fee_elements, tillwire::cards::CardFee)
