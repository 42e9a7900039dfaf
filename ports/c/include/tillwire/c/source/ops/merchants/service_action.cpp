// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/service_action.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_action_code_check, tillwire::Choice<tillwire::merchants::ActionCode>)
TW_CHECK(tw_service_object_check, tillwire::Choice<tillwire::merchants::ServiceObject>)
TW_OPERATION(tw_op_service_action, tillwire::merchants::ServiceAction)
