// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/delivery_method.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_delivery_method_check, tillwire::Choice<tillwire::cards::DeliveryMethod>)
