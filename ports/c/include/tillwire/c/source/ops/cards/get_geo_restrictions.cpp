// Made by ports/c/generate. clang-format off
#include <tillwire/ops/cards/get_geo_restrictions.hpp>

#include "../../operation.hpp"

TW_OPERATION(tw_op_get_geo_restrictions, tillwire::cards::GetGeoRestrictions)
