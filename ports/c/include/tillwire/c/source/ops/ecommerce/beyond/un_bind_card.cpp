// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/un_bind_card.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_un_bind_card, tillwire::ecommerce::UnBindCard)
