// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/create_virtual_card.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_virtual_card_delivery_check, tillwire::Choice<tillwire::cards::VirtualCardDelivery>)
TW_OPERATION(tw_op_create_virtual_card, tillwire::cards::CreateVirtualCard)
