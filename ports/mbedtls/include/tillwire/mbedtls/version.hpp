// Refuses versions of mbedTLS that the port does not work with, and says which cryptography is
// used.
#pragma once

#include <mbedtls/version.h>

#if MBEDTLS_VERSION_NUMBER < 0x021C0000 || MBEDTLS_VERSION_NUMBER >= 0x05000000 || \
    (MBEDTLS_VERSION_MAJOR == 3 && MBEDTLS_VERSION_MINOR < 2)
#error "tillwire::mbedtls works with mbedTLS 2.28, 3.2 to 3.6 and 4, and with no other version"
#endif

// 1 where keys, ciphers and digests are those of the PSA Cryptography API: always in Mbed TLS 4,
// and in 3.6 if it was built with MBEDTLS_USE_PSA_CRYPTO. 0: they are mbedTLS's older functions.
#if MBEDTLS_VERSION_MAJOR >= 4 || \
    (MBEDTLS_VERSION_NUMBER >= 0x03060000 && defined(MBEDTLS_USE_PSA_CRYPTO))
#define TILLWIRE_MBEDTLS_PSA 1
#else
#define TILLWIRE_MBEDTLS_PSA 0
#endif
