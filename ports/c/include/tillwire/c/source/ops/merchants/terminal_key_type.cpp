// Made by ports/c/generate. clang-format off
#include <tillwire/ops/merchants/terminal_key_type.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_terminal_key_type_check, tillwire::Choice<tillwire::merchants::TerminalKeyType>)
