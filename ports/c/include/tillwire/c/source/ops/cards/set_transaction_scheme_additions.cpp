// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/set_transaction_scheme_additions.hpp>

#include "../../operation.hpp"

TW_ITEMS(tw_transaction_scheme_addition_items, tillwire::cards::TransactionSchemeAddition)
TW_OPERATION(tw_op_set_transaction_scheme_additions, tillwire::cards::SetTransactionSchemeAdditions)
