// One of nine files that together use all operations.
#include <tillwire/ops/cards.hpp>

#include "use_body.hpp"

template bool figures::use<tillwire::cards::CardStatusInquiry>(tillwire::Client&);
template bool figures::use<tillwire::cards::GenerateCvc2>(tillwire::Client&);
template bool figures::use<tillwire::cards::GeneratePin>(tillwire::Client&);
template bool figures::use<tillwire::cards::GetCardBalance>(tillwire::Client&);
template bool figures::use<tillwire::cards::GetCardData>(tillwire::Client&);
template bool figures::use<tillwire::cards::GetCardFees>(tillwire::Client&);
template bool figures::use<tillwire::cards::GetCardLimits>(tillwire::Client&);
template bool figures::use<tillwire::cards::GetCardListByOwner>(tillwire::Client&);
template bool figures::use<tillwire::cards::GetGeoRestrictions>(tillwire::Client&);
