// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/blocks/task.hpp>

#include "../../../operation.hpp"

TW_CHECK(tw_time_unit_check, tillwire::Choice<tillwire::ecommerce::TimeUnit>)
TW_ITEMS(tw_task_identifier_items, tillwire::ecommerce::TaskIdentifier)
