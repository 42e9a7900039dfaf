// Made by ports/c/generate. clang-format off
#include <tillwire/ops/customers/is_customer_exist.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_is_customer_exist, tillwire::customers::IsCustomerExist)
