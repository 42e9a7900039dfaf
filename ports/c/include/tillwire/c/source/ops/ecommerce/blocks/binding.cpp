// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/binding.hpp>

#include "../../../operation.hpp"

TW_CHECK(tw_binding_category_check, tillwire::Choice<tillwire::ecommerce::BindingCategory>)
TW_LIST(tw_binding_elements, tillwire::ecommerce::Binding)
