// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/transaction_record.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_direction_check, tillwire::Choice<tillwire::transactions::Direction>)
TW_LIST(tw_transaction_record_elements, tillwire::transactions::TransactionRecord)
