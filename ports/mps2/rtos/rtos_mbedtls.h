// mbedTLS on the board for several tasks at once: as without, with FreeRTOS's mutexes.
#pragma once

#define MBEDTLS_THREADING_C
#define MBEDTLS_THREADING_ALT  // tillwire/freertos/mbedtls/threading_alt.h

#include <board_mbedtls.h>
