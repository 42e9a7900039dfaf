// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/top_up.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_top_up, tillwire::cards::TopUp)
TW_PATH(tw_top_up_additional_amounts_path, &tillwire::cards::TopUp::Response::additional_amounts)
TW_LIST(tw_additional_amount_elements, tillwire::cards::AdditionalAmount)
