// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/get_transaction_currencies.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_transaction_currencies, tillwire::transactions::GetTransactionCurrencies)
TW_PATH(tw_get_transaction_currencies_currencies_path, &tillwire::transactions::GetTransactionCurrencies::Response::currencies)
