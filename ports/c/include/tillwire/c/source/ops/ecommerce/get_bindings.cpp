// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/get_bindings.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_binding_type_check, tillwire::Choice<tillwire::ecommerce::BindingType>)
TW_OPERATION(tw_op_get_bindings, tillwire::ecommerce::GetBindings)
TW_PATH(tw_get_bindings_bindings_path, &tillwire::ecommerce::BindingList::bindings)
