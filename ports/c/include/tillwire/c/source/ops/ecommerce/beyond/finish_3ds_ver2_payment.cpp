// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/finish_3ds_ver2_payment.hpp>

#include "../../../operation.hpp"

TW_OPERATION(tw_op_finish3ds_ver2_payment, tillwire::ecommerce::Finish3dsVer2Payment)
