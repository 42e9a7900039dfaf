// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/get_merchant_transactions.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_merchant_transactions, tillwire::merchants::GetMerchantTransactions)
TW_PATH(tw_get_merchant_transactions_transactions_path, &tillwire::merchants::GetMerchantTransactions::Response::transactions)
TW_LIST(tw_merchant_transaction_elements, tillwire::merchants::MerchantTransaction)
