// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/close_ofd_receipt.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_close_ofd_receipt, tillwire::ecommerce::CloseOfdReceipt)
