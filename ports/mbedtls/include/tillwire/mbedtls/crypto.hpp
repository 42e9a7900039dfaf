// The cryptography of the mbedTLS that there is: by PSA or by its older functions, with the same
// names.
#pragma once

#include <tillwire/mbedtls/version.hpp>

#if TILLWIRE_MBEDTLS_PSA
#include <tillwire/mbedtls/psa.hpp>
#else
#include <tillwire/mbedtls/legacy.hpp>
#endif
