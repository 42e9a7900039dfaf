// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/task_modify.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_task_modify, tillwire::ecommerce::TaskModify)
