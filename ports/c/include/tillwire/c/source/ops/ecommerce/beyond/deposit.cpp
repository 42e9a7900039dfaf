// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_deposit, tillwire::ecommerce::Deposit)
