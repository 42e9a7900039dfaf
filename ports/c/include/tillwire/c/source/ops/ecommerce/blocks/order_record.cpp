// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>

#include "../../../operation.hpp"

TW_CHECK(tw_partial_authorization_check, tillwire::Choice<tillwire::ecommerce::PartialAuthorization>)
TW_LIST(tw_order_record_elements, tillwire::ecommerce::OrderRecord)
TW_LIST(tw_order_refund_elements, tillwire::ecommerce::OrderRefund)
TW_LIST(tw_order_operation_elements, tillwire::ecommerce::OrderOperation)
