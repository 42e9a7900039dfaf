// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/moto_payment.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_moto_payment, tillwire::ecommerce::MotoPayment)
TW_JUDGE_TEXT(tw_judged_moto_payment_code, tillwire::ecommerce::MotoPayment, code)
TW_JUDGE_BOOL(tw_judged_moto_payment_number_taken, tillwire::ecommerce::MotoPayment, number_taken)
TW_JUDGE_PAYMENT(tw_judged_moto_payment_payment, tillwire::ecommerce::MotoPayment, payment)
TW_JUDGE_BOOL(tw_judged_moto_payment_processed, tillwire::ecommerce::MotoPayment, processed)
TW_JUDGE_BOOL(tw_judged_moto_payment_refused, tillwire::ecommerce::MotoPayment, refused)
