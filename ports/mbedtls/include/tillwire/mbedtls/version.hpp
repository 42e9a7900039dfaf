// Refuses versions of mbedTLS that the port does not work with.
#pragma once

#include <mbedtls/version.h>

#if MBEDTLS_VERSION_NUMBER < 0x021C0000 || MBEDTLS_VERSION_NUMBER >= 0x04000000 || \
    (MBEDTLS_VERSION_MAJOR == 3 && MBEDTLS_VERSION_MINOR < 2)
#error "tillwire::mbedtls works with mbedTLS 2.28 and 3.2 to 3.6, and with no other version"
#endif
