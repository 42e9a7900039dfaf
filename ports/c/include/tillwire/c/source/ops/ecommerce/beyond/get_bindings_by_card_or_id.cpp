// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/get_bindings_by_card_or_id.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_get_bindings_by_card_or_id, tillwire::ecommerce::GetBindingsByCardOrId)
TW_PATH(tw_get_bindings_by_card_or_id_bindings_path, &tillwire::ecommerce::BindingList::bindings)
