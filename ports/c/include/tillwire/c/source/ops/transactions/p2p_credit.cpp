// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/p2p_credit.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_p2p_credit, tillwire::transactions::P2pCredit)
TW_JUDGE_PAYMENT(tw_judged_p2p_credit_payment, tillwire::transactions::P2pCredit, payment)
TW_JUDGE_BOOL(tw_judged_p2p_credit_refused, tillwire::transactions::P2pCredit, refused)
