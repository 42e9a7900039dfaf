// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/get_transactions.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_transactions, tillwire::transactions::GetTransactions)
TW_PATH(tw_get_transactions_transactions_path, &tillwire::transactions::GetTransactions::Response::transactions)
