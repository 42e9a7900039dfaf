// Made by ports/c/generate. clang-format off
#include <tillwire/table/attribute.hpp>

#include "../../operation.hpp"

TW_ITEMS(tw_attribute_items, tillwire::Attribute)
TW_LIST(tw_attribute_elements, tillwire::Attribute)
