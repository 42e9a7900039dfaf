// Made by ports/c/generate. clang-format off
#include <tillwire/ops/shared/arrest_status.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_arrest_status_check, tillwire::Choice<tillwire::ArrestStatus>)
