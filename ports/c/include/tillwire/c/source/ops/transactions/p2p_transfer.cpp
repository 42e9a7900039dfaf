// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/p2p_transfer.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_p2p_transfer, tillwire::transactions::P2pTransfer)
TW_JUDGE_PAYMENT(tw_judged_p2p_transfer_payment, tillwire::transactions::P2pTransfer, payment)
TW_JUDGE_BOOL(tw_judged_p2p_transfer_refused, tillwire::transactions::P2pTransfer, refused)
