// FreeRTOS+TCP's configuration and what it has of the IP layer.
#pragma once

#include "FreeRTOS.h"

#ifndef ipconfigUSE_TCP
#define ipconfigUSE_TCP 1
#endif
#define ipconfigUSE_DNS 1
#ifndef ipconfigDNS_USE_CALLBACKS
#define ipconfigDNS_USE_CALLBACKS 0
#endif
#ifndef ipconfigTCP_KEEP_ALIVE
#define ipconfigTCP_KEEP_ALIVE 0
#endif

#define FreeRTOS_htons(usIn) ((uint16_t)__builtin_bswap16(usIn))  // the host is little-endian

#ifdef __cplusplus
extern "C"
#endif
    BaseType_t
    FreeRTOS_IsNetworkUp(void);
