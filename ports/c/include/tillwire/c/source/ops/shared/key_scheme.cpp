// Made by ports/c/generate. clang-format off
#include <tillwire/model/key_scheme.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_key_scheme_check, tillwire::Choice<tillwire::KeyScheme>)
