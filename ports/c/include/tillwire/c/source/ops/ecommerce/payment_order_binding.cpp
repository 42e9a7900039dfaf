// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_binding_initiator_check, tillwire::Choice<tillwire::ecommerce::BindingInitiator>)
TW_OPERATION(tw_op_payment_order_binding, tillwire::ecommerce::PaymentOrderBinding)
