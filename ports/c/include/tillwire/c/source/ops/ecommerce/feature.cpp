// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/feature.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_feature_check, tillwire::Choice<tillwire::ecommerce::Feature>)
TW_ITEMS(tw_feature_text_items, tillwire::Choice<tillwire::ecommerce::Feature>)
