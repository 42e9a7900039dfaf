// One of nine files that together use all operations.
#include <tillwire/ops/cards.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::cards::AddCardLimitException>(tillwire::Client&);
template bool figures::use<tillwire::cards::BindCardToAccount>(tillwire::Client&);
template bool figures::use<tillwire::cards::BlockCard>(tillwire::Client&);
template bool figures::use<tillwire::cards::ChangeCardStatus>(tillwire::Client&);
template bool figures::use<tillwire::cards::ChangePin>(tillwire::Client&);
template bool figures::use<tillwire::cards::CreateVirtualCard>(tillwire::Client&);
template bool figures::use<tillwire::cards::DeleteCardLimitException>(tillwire::Client&);
template bool figures::use<tillwire::cards::SetTransactionSchemeAdditions>(tillwire::Client&);
template bool figures::use<tillwire::cards::TopUp>(tillwire::Client&);
template bool figures::use<tillwire::cards::ValidateCard>(tillwire::Client&);
