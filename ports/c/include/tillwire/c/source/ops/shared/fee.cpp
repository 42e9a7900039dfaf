// Made by ports/c/generate. clang-format off
#include <tillwire/ops/shared/fee.hpp>

#include "../../operation.hpp"

TW_BLOCK(tw_fee_block, tillwire::Fee)
