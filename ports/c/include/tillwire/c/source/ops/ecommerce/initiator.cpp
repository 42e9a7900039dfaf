// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/initiator.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_initiator_check, tillwire::Choice<tillwire::ecommerce::Initiator>)
