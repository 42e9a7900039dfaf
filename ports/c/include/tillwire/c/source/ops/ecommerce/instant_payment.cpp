// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/instant_payment.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_instant_payment, tillwire::ecommerce::InstantPayment)
TW_JUDGE_TEXT(tw_judged_instant_payment_code, tillwire::ecommerce::InstantPayment, code)
TW_JUDGE_BOOL(tw_judged_instant_payment_number_taken, tillwire::ecommerce::InstantPayment, number_taken)
TW_JUDGE_PAYMENT(tw_judged_instant_payment_payment, tillwire::ecommerce::InstantPayment, payment)
TW_JUDGE_BOOL(tw_judged_instant_payment_refused, tillwire::ecommerce::InstantPayment, refused)
