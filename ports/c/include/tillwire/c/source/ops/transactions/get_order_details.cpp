// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/get_order_details.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_order_details, tillwire::transactions::GetOrderDetails)
TW_PATH(tw_get_order_details_transactions_path, &tillwire::transactions::GetOrderDetails::Response::transactions)
TW_LIST(tw_order_transaction_elements, tillwire::transactions::OrderTransaction)
