// FreeRTOS+TCP's resolver.
#pragma once

#include "FreeRTOS_IP.h"

#ifdef __cplusplus
extern "C"
#endif
    uint32_t
    FreeRTOS_gethostbyname(const char* pcHostName);
