// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/industry_practice_payment_order.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_industry_practice_payment_order, tillwire::ecommerce::IndustryPracticePaymentOrder)
TW_JUDGE_TEXT(tw_judged_industry_practice_payment_order_code, tillwire::ecommerce::IndustryPracticePaymentOrder, code)
TW_JUDGE_BOOL(tw_judged_industry_practice_payment_order_number_taken, tillwire::ecommerce::IndustryPracticePaymentOrder, number_taken)
TW_JUDGE_PAYMENT(tw_judged_industry_practice_payment_order_payment, tillwire::ecommerce::IndustryPracticePaymentOrder, payment)
TW_JUDGE_BOOL(tw_judged_industry_practice_payment_order_processed, tillwire::ecommerce::IndustryPracticePaymentOrder, processed)
TW_JUDGE_BOOL(tw_judged_industry_practice_payment_order_refused, tillwire::ecommerce::IndustryPracticePaymentOrder, refused)
