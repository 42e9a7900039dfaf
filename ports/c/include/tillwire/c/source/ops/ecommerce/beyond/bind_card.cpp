// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/bind_card.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_bind_card, tillwire::ecommerce::BindCard)
