// mbedTLS on the board with a server beside the client, for tests whose peer is on the board too.
#pragma once

#define MBEDTLS_SSL_SRV_C

#include <board_mbedtls.h>
