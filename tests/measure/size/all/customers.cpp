// One of nine files that together use all operations.
#include <tillwire/ops/customers.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::customers::GetAtmStatusExt>(tillwire::Client&);
template bool figures::use<tillwire::customers::GetCustomerDetails>(tillwire::Client&);
template bool figures::use<tillwire::customers::IsCustomerExist>(tillwire::Client&);
template bool figures::use<tillwire::customers::RegisterCustomer>(tillwire::Client&);
