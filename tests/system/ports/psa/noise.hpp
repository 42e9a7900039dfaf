// The noise that PSA's entropy callback takes in tests.
#pragma once

#include <tillwire/mbedtls/noise.hpp>

namespace tillwire::test {

/// Takes noise from there; null: from the system again. What PSA was seeded with before is
/// forgotten, and so are its keys.
void feed_psa(mbedtls::Noise* noise);

}  // namespace tillwire::test
