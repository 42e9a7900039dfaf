// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/step_items.hpp>

#include "../../../operation.hpp"

TW_BLOCK(tw_step_items_block, tillwire::ecommerce::StepItems)
TW_ITEMS(tw_step_item_items, tillwire::ecommerce::StepItem)
