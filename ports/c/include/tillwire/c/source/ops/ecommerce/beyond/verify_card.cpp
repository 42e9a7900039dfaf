// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_verify_card, tillwire::ecommerce::VerifyCard)
TW_JUDGE_BOOL(tw_judged_verify_card_refused, tillwire::ecommerce::VerifyCard, refused)
TW_JUDGE_BOOL(tw_judged_verify_card_verified, tillwire::ecommerce::VerifyCard, verified)
