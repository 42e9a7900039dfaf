// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/task_activate.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_task_activate, tillwire::ecommerce::TaskActivate)
