// Made by ports/c/generate. clang-format off
#include <tillwire/ops/customers/get_customer_details.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_customer_details, tillwire::customers::GetCustomerDetails)
