// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/debit_card.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_debit_card, tillwire::transactions::DebitCard)
TW_JUDGE_PAYMENT(tw_judged_debit_card_payment, tillwire::transactions::DebitCard, payment)
TW_JUDGE_BOOL(tw_judged_debit_card_refused, tillwire::transactions::DebitCard, refused)
