// FreeRTOS+TCP's resolver.
#pragma once

#include "FreeRTOS_IP.h"

#ifdef __cplusplus
extern "C" {
#endif
uint32_t FreeRTOS_gethostbyname(const char* pcHostName);
#if ipconfigDNS_USE_CALLBACKS
#ifdef TEST_FREERTOS_TCP_4
struct freertos_addrinfo {
  struct freertos_sockaddr* ai_addr;
};
typedef void (*FOnDNSEvent)(const char* pcName, void* pvSearchID,
                            struct freertos_addrinfo* pxAddressInfo);
#else
typedef void (*FOnDNSEvent)(const char* pcName, void* pvSearchID, uint32_t ulIPAddress);
#endif
uint32_t FreeRTOS_gethostbyname_a(const char* pcHostName, FOnDNSEvent pCallback, void* pvSearchID,
                                  TickType_t uxTimeout);
void FreeRTOS_gethostbyname_cancel(void* pvSearchID);
#endif
#ifdef __cplusplus
}
#endif
