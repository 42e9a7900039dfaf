// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/original_transaction.hpp>

#include "../../operation.hpp"

TW_BLOCK(tw_original_transaction_parameters_block, tillwire::transactions::OriginalTransactionParameters)
