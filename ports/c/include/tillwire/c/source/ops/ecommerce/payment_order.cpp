// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/payment_order.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_payment_order, tillwire::ecommerce::PaymentOrder)
TW_JUDGE_TEXT(tw_judged_payment_order_code, tillwire::ecommerce::PaymentOrder, code)
TW_JUDGE_PAYMENT(tw_judged_payment_order_payment, tillwire::ecommerce::PaymentOrder, payment)
TW_JUDGE_BOOL(tw_judged_payment_order_processed, tillwire::ecommerce::PaymentOrder, processed)
TW_JUDGE_BOOL(tw_judged_payment_order_refused, tillwire::ecommerce::PaymentOrder, refused)
