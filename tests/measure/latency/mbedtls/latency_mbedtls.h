// mbedTLS as a terminal on the board has it, and what its gateway needs besides.
#pragma once

#define MBEDTLS_SSL_SRV_C
#define MBEDTLS_SSL_CACHE_C
#define MBEDTLS_BASE64_C
#define MBEDTLS_PEM_PARSE_C

#include <board_mbedtls.h>
