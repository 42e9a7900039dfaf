// lwIP on the board under FreeRTOS: sockets for several tasks, each with one TCP connection.
#pragma once

#include "../lwip/lwipopts.h"

#undef NO_SYS
#define NO_SYS 0
#undef LWIP_NETCONN
#define LWIP_NETCONN 1
#undef LWIP_SOCKET
#define LWIP_SOCKET 1
#undef SYS_LIGHTWEIGHT_PROT
#define SYS_LIGHTWEIGHT_PROT 1  // tasks share lwIP's pools

#define LWIP_TCPIP_CORE_LOCKING 1
#define LWIP_COMPAT_SOCKETS 0     // lwip_connect(), not connect()
#define LWIP_ERRNO_STDINCLUDE 1   // newlib's
#define LWIP_TIMEVAL_PRIVATE 0    // newlib's
// Without this, select() may tell a task of another task's socket: closing posts its events when
// the number has been given away again. It wants a semaphore for each task, netconn_thread_init().
#define LWIP_NETCONN_FULLDUPLEX 1
#define LWIP_NETCONN_SEM_PER_THREAD 1

#define TCPIP_THREAD_NAME "lwip"
#define TCPIP_THREAD_STACKSIZE 1024  // bytes
#define TCPIP_THREAD_PRIO 3          // above the clients, below the driver
#define TCPIP_MBOX_SIZE 16
#define DEFAULT_TCP_RECVMBOX_SIZE 16
#define DEFAULT_UDP_RECVMBOX_SIZE 4
#define DEFAULT_ACCEPTMBOX_SIZE 1
#define MEMP_NUM_NETCONN 4
#define MEMP_NUM_SELECT_CB 4
#define MEMP_NUM_TCPIP_MSG_INPKT 16

// Two connections, where there was one.
#undef MEM_SIZE
#define MEM_SIZE 8192
#undef MEMP_NUM_TCP_SEG
#define MEMP_NUM_TCP_SEG 16
#undef MEMP_NUM_TCP_PCB
#define MEMP_NUM_TCP_PCB 6
#undef PBUF_POOL_SIZE
#define PBUF_POOL_SIZE 64
#undef MEMP_NUM_UDP_PCB
#define MEMP_NUM_UDP_PCB 3  // DHCP, and two names that are looked up
#undef DNS_TABLE_SIZE
#define DNS_TABLE_SIZE 2
