// FreeRTOS+TCP's sockets, the names and types that its documentation gives them.
#pragma once

#include <stddef.h>

#include "FreeRTOS_IP.h"
#include "task.h"

#define FREERTOS_INVALID_SOCKET ((Socket_t)(uintptr_t)~0U)
#define FREERTOS_AF_INET 2
#define FREERTOS_SOCK_STREAM 1
#define FREERTOS_IPPROTO_TCP 6
#define FREERTOS_SO_RCVTIMEO 0
#define FREERTOS_SO_SNDTIMEO 1
#define FREERTOS_SHUT_RDWR 2
#define FREERTOS_MSG_PEEK 4

#define socklen_t uint32_t

struct freertos_sockaddr {
  uint8_t sin_len;
  uint8_t sin_family;
  uint16_t sin_port;
#ifdef TEST_FREERTOS_TCP_4
  uint32_t sin_flowinfo;
  struct {
    uint32_t ulIP_IPv4;
  } sin_address;
#else
  uint32_t sin_addr;
#endif
};

struct xSOCKET;
typedef struct xSOCKET* Socket_t;
typedef struct xSOCKET const* ConstSocket_t;

#ifdef __cplusplus
extern "C" {
#endif
Socket_t FreeRTOS_socket(BaseType_t xDomain, BaseType_t xType, BaseType_t xProtocol);
BaseType_t FreeRTOS_setsockopt(Socket_t xSocket, int32_t lLevel, int32_t lOptionName,
                               const void* pvOptionValue, size_t uxOptionLength);
BaseType_t FreeRTOS_connect(Socket_t xClientSocket, const struct freertos_sockaddr* pxAddress,
                            socklen_t xAddressLength);
BaseType_t FreeRTOS_connstatus(ConstSocket_t xSocket);
BaseType_t FreeRTOS_send(Socket_t xSocket, const void* pvBuffer, size_t uxDataLength,
                         BaseType_t xFlags);
BaseType_t FreeRTOS_recv(Socket_t xSocket, void* pvBuffer, size_t uxBufferLength,
                         BaseType_t xFlags);
BaseType_t FreeRTOS_rx_size(ConstSocket_t xSocket);
BaseType_t FreeRTOS_shutdown(Socket_t xSocket, BaseType_t xHow);
BaseType_t FreeRTOS_closesocket(Socket_t xSocket);
uint32_t FreeRTOS_inet_addr(const char* pcIPAddress);
#ifdef __cplusplus
}
#endif
