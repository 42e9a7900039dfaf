// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/tokenization_info.hpp>

#include "../../../operation.hpp"

TW_CHECK(tw_tokenization_provider_check, tillwire::Choice<tillwire::ecommerce::TokenizationProvider>)
