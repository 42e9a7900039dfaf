// mbedTLS on the board with a server as well as a client, for tests whose peer is on the board too: with
// PEM, and with public-key operations in slices, which X25519 has none of.
#pragma once

#define MBEDTLS_SSL_SRV_C
#define MBEDTLS_BASE64_C
#define MBEDTLS_PEM_PARSE_C
#define MBEDTLS_ECP_RESTARTABLE
#define MBEDTLS_ECDH_LEGACY_CONTEXT  // 2.28 needs it for that
#define MBEDTLS_ECP_DP_CURVE25519_ENABLED

#include <board_mbedtls.h>
