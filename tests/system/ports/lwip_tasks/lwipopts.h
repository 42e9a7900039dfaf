// lwIP for tests on the host, with threads as its tasks: sockets, loop interface, all assertions.
#pragma once

#define NO_SYS 0
#define LWIP_SOCKET 1
#define LWIP_NETCONN 1
#define LWIP_NETCONN_FULLDUPLEX 1
#define LWIP_NETCONN_SEM_PER_THREAD 1
#define LWIP_TCPIP_CORE_LOCKING 1  // the peer of a test calls lwIP's raw API
#define LWIP_COMPAT_SOCKETS 1
#define LWIP_POSIX_SOCKETS_IO_NAMES 1
#define TCPIP_MBOX_SIZE 128
#define DEFAULT_TCP_RECVMBOX_SIZE 128
#define DEFAULT_ACCEPTMBOX_SIZE 8

#define LWIP_IPV4 1
#define LWIP_IPV6 1
#define IPV6_FRAG_COPYHEADER 1  // pointers of 64 bits
#define LWIP_DNS 1
#define LWIP_HAVE_LOOPIF 1
#define LWIP_NETIF_LOOPBACK 1
#define LWIP_NETIF_LOOPBACK_MULTITHREADING 1

#define MEM_ALIGNMENT 8
#define MEM_SIZE (1024 * 1024)
#define TCP_MSS 1440
#define TCP_WND (16 * TCP_MSS)
#define TCP_SND_BUF (16 * TCP_MSS)
#define TCP_SND_QUEUELEN 64
#define MEMP_NUM_TCP_SEG 256
#define MEMP_NUM_TCP_PCB 16
#define MEMP_NUM_NETCONN 8
#define MEMP_NUM_TCPIP_MSG_API 64  // what a loop interface wakes lwIP's thread with
#define MEMP_NUM_TCPIP_MSG_INPKT 128
#define PBUF_POOL_SIZE 128

#define LWIP_STATS 1
#define LWIP_STATS_DISPLAY 0
#define MEM_STATS 1
#define MEMP_STATS 1
#define SYS_STATS 1

// A cable that can be pulled: whether a frame is lost on its way. And what a call leaves in errno.
#ifdef __cplusplus
extern "C" {
#endif
int test_frame_is_lost(void);
int test_errno(void);
#ifdef __cplusplus
}
#endif
#define LWIP_HOOK_IP4_INPUT(frame, interface) (test_frame_is_lost() ? (pbuf_free(frame), 1) : 0)
#define set_errno(error) ((void)(error), errno = test_errno())
