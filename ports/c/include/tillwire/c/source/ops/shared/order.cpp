// Made by ports/c/generate. clang-format off
#include <tillwire/verdict/order.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_order_status_check, tillwire::Choice<tillwire::OrderStatus>)
TW_CHECK(tw_payment_state_check, tillwire::Choice<tillwire::PaymentState>)
