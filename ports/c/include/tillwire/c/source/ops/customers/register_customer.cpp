// Made by ports/c/generate. clang-format off
#include <tillwire/ops/customers/register_customer.hpp>

#include "../../operation.hpp"

TW_ITEMS(tw_register_customer_parameter_items, tillwire::customers::RegisterCustomer::Parameter)
TW_OPERATION(tw_op_register_customer, tillwire::customers::RegisterCustomer)
