// FreeRTOS's types and numbers, as far as the port needs them, for a host without FreeRTOS.
#pragma once

#include <stdint.h>

#if !defined(configTICK_RATE_HZ)
#define configTICK_RATE_HZ 1000
#endif

typedef long BaseType_t;
#if configUSE_16_BIT_TICKS
typedef uint16_t TickType_t;
#define portMAX_DELAY ((TickType_t)0xFFFF)
#else
typedef uint32_t TickType_t;
#define portMAX_DELAY ((TickType_t)0xFFFFFFFF)
#endif
