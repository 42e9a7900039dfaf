// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/get_payment_orders.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_payment_orders, tillwire::transactions::GetPaymentOrders)
TW_PATH(tw_get_payment_orders_payment_orders_path, &tillwire::transactions::GetPaymentOrders::Response::payment_orders)
TW_LIST(tw_payment_order_record_elements, tillwire::transactions::PaymentOrderRecord)
