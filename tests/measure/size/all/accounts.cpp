// One of nine files that together use all operations.
#include <tillwire/ops/accounts.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::accounts::ChangeAccountArrestAmount>(tillwire::Client&);
template bool figures::use<tillwire::accounts::ChangeAccountLimit>(tillwire::Client&);
template bool figures::use<tillwire::accounts::ChangeAccountStatusInFe>(tillwire::Client&);
template bool figures::use<tillwire::accounts::GetAccountBalanceFromBo>(tillwire::Client&);
template bool figures::use<tillwire::accounts::GetAccountBalances>(tillwire::Client&);
template bool figures::use<tillwire::accounts::GetAccountLimits>(tillwire::Client&);
template bool figures::use<tillwire::accounts::GetAccountListByOwner>(tillwire::Client&);
template bool figures::use<tillwire::accounts::GetAllowedBeneficiaries>(tillwire::Client&);
template bool figures::use<tillwire::accounts::GetAllowedMccList>(tillwire::Client&);
template bool figures::use<tillwire::accounts::SetAllowedBeneficiaries>(tillwire::Client&);
template bool figures::use<tillwire::accounts::SetAllowedMccList>(tillwire::Client&);
