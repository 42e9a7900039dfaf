// One of nine files that together use all operations.
#include <tillwire/ops/transactions.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::transactions::GetOrderDetails>(tillwire::Client&);
template bool figures::use<tillwire::transactions::GetPaymentOrders>(tillwire::Client&);
template bool figures::use<tillwire::transactions::GetTokenList>(tillwire::Client&);
template bool figures::use<tillwire::transactions::GetTransactionCurrencies>(tillwire::Client&);
template bool figures::use<tillwire::transactions::GetTransactionDetails>(tillwire::Client&);
template bool figures::use<tillwire::transactions::GetTransactions>(tillwire::Client&);
