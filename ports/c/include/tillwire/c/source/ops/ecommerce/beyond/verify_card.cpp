// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_verify_card, tillwire::ecommerce::VerifyCard)
