// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/acs_redirect.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_acs_redirect, tillwire::ecommerce::AcsRedirect)
