// Made by ports/c/generate. clang-format off
#include <tillwire/ops/ecommerce/beyond/verify_enrollment.hpp>

#include "../../../operation.hpp"

TW_CHECK(tw_enrolled_check, tillwire::Choice<tillwire::ecommerce::Enrolled>)
TW_OPERATION(tw_op_verify_enrollment, tillwire::ecommerce::VerifyEnrollment)
