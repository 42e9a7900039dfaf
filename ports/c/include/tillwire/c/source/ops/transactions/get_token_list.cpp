// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/get_token_list.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_token_list, tillwire::transactions::GetTokenList)
TW_PATH(tw_get_token_list_tokens_path, &tillwire::transactions::GetTokenList::Response::tokens)
TW_LIST(tw_card_token_elements, tillwire::transactions::CardToken)
