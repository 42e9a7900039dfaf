// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_binding_initiator_check, tillwire::Choice<tillwire::ecommerce::BindingInitiator>)
TW_OPERATION(tw_op_payment_order_binding, tillwire::ecommerce::PaymentOrderBinding)
TW_JUDGE_TEXT(tw_judged_payment_order_binding_code, tillwire::ecommerce::PaymentOrderBinding, code)
TW_JUDGE_PAYMENT(tw_judged_payment_order_binding_payment, tillwire::ecommerce::PaymentOrderBinding, payment)
TW_JUDGE_BOOL(tw_judged_payment_order_binding_processed, tillwire::ecommerce::PaymentOrderBinding, processed)
TW_JUDGE_BOOL(tw_judged_payment_order_binding_refused, tillwire::ecommerce::PaymentOrderBinding, refused)
