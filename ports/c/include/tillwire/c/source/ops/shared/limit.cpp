// Made by ports/c/generate. clang-format off
#include <tillwire/ops/shared/limit.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_cycle_type_check, tillwire::Choice<tillwire::CycleType>)
TW_LIST(tw_limit_exception_elements, tillwire::LimitException)
TW_ITEMS(tw_limit_exception_items, tillwire::LimitException)
TW_LIST(tw_limit_elements, tillwire::Limit)
