// One of nine files that together use all operations.
#include <tillwire/ops/merchants.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::merchants::ChangeMerchantStatus>(tillwire::Client&);
template bool figures::use<tillwire::merchants::ChangeTerminalStatus>(tillwire::Client&);
template bool figures::use<tillwire::merchants::GenerateKey>(tillwire::Client&);
template bool figures::use<tillwire::merchants::GetMerchantTransactions>(tillwire::Client&);
template bool figures::use<tillwire::merchants::ServiceAction>(tillwire::Client&);
template bool figures::use<tillwire::merchants::SetKey>(tillwire::Client&);
