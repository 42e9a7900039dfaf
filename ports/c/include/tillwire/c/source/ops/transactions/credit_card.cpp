// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/credit_card.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_credit_card, tillwire::transactions::CreditCard)
TW_JUDGE_PAYMENT(tw_judged_credit_card_payment, tillwire::transactions::CreditCard, payment)
TW_JUDGE_BOOL(tw_judged_credit_card_refused, tillwire::transactions::CreditCard, refused)
