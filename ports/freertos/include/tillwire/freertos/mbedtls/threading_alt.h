/* mbedTLS's mutex as one of FreeRTOS: what MBEDTLS_THREADING_ALT looks for; put this folder among
   the include folders of mbedTLS. tillwire/freertos/mbedtls_mutexes.hpp has the rest. */
#pragma once

#include <FreeRTOS.h>
#include <semphr.h>

typedef struct mbedtls_threading_mutex_t {
  StaticSemaphore_t memory;
  SemaphoreHandle_t handle; /* null: not initialised, or freed */
} mbedtls_threading_mutex_t;
