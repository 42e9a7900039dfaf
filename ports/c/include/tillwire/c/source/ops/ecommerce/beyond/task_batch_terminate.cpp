// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/task_batch_terminate.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_task_batch_terminate, tillwire::ecommerce::TaskBatchTerminate)
