// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/get_transaction_details.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_transaction_details, tillwire::transactions::GetTransactionDetails)
