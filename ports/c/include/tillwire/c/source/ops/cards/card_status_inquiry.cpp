// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/card_status_inquiry.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_card_status_inquiry, tillwire::cards::CardStatusInquiry)
