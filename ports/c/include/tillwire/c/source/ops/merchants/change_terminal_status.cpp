// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/change_terminal_status.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_change_terminal_status, tillwire::merchants::ChangeTerminalStatus)
