// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/language.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_language_check, tillwire::Choice<tillwire::ecommerce::Language>)
