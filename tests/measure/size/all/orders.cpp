// One of nine files that together use all operations.
#include <tillwire/ops/ecommerce.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::ecommerce::Register>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::RegisterPreAuth>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::GetOrderStatusExtended>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::AcsRedirect>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::ThreeDsMethod>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::GetBindings>(tillwire::Client&);
