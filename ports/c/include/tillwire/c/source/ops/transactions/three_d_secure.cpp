// Made by ports/c/generate. clang-format off
#include <tillwire/ops/transactions/three_d_secure.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_authentication_indicator_check, tillwire::Choice<tillwire::transactions::AuthenticationIndicator>)
TW_BLOCK(tw_three_d_secure_block, tillwire::transactions::ThreeDSecure)
