// One of nine files that together use all operations.
#include <tillwire/ops/transactions.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::transactions::CreditCard>(tillwire::Client&);
template bool figures::use<tillwire::transactions::DebitCard>(tillwire::Client&);
template bool figures::use<tillwire::transactions::P2pCredit>(tillwire::Client&);
template bool figures::use<tillwire::transactions::P2pTransfer>(tillwire::Client&);
