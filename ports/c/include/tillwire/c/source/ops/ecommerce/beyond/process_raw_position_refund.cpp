// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/process_raw_position_refund.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_process_raw_position_refund, tillwire::ecommerce::ProcessRawPositionRefund)
