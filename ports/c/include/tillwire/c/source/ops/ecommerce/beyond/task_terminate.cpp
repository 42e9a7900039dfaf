// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/task_terminate.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_task_terminate, tillwire::ecommerce::TaskTerminate)
