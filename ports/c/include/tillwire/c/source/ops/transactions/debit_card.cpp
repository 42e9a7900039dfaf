// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/debit_card.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_debit_card, tillwire::transactions::DebitCard)
