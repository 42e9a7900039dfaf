// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/task_get.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_task_get, tillwire::ecommerce::TaskGet)
TW_PATH(tw_task_get_task_attempts_history_path, &tillwire::ecommerce::TaskGet::Response::task, &tillwire::ecommerce::TaskGet::Response::Task::attempts_history)
TW_LIST(tw_task_attempt_elements, tillwire::ecommerce::TaskAttempt)
