// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/p2p_credit.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_p2p_credit, tillwire::transactions::P2pCredit)
