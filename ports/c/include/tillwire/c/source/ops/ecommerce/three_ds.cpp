// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/three_ds.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_sca_exemption_check, tillwire::Choice<tillwire::ecommerce::ScaExemption>)
TW_CHECK(tw_three_ds_version_check, tillwire::Choice<tillwire::ecommerce::ThreeDsVersion>)
