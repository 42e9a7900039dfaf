// Made by ports/c/generate. clang-format off
#include <tillwire/verdict/task.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_task_state_check, tillwire::Choice<tillwire::TaskState>)
TW_CHECK(tw_task_status_check, tillwire::Choice<tillwire::TaskStatus>)
