// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/credit_card.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_credit_card, tillwire::transactions::CreditCard)
