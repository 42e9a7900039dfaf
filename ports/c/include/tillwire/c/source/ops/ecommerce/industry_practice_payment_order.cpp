// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/industry_practice_payment_order.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_industry_practice_payment_order, tillwire::ecommerce::IndustryPracticePaymentOrder)
