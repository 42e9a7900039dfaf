// One of nine files that together use all operations.
#include <tillwire/ops/ecommerce.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::ecommerce::PaymentOrder>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::PaymentOrderBinding>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::InstantPayment>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::MotoPayment>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::IndustryPracticePaymentOrder>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::RecurrentPayment>(tillwire::Client&);
template bool figures::use<tillwire::ecommerce::InstallmentPayment>(tillwire::Client&);
