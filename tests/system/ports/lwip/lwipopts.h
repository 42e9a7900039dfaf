// lwIP for tests on the host: loop interface, no operating system, its own heap and all assertions.
#pragma once

#define NO_SYS 1
#define LWIP_NETCONN 0
#define LWIP_SOCKET 0
#define SYS_LIGHTWEIGHT_PROT 0

#define LWIP_IPV4 1
#define LWIP_IPV6 1
#define IPV6_FRAG_COPYHEADER 1  // pointers of 64 bits
#define LWIP_DNS 1
#define LWIP_HAVE_LOOPIF 1
#define LWIP_NETIF_LOOPBACK 1
#define LWIP_NETIF_LOOPBACK_MULTITHREADING 0

// Large windows, so that more can wait than a pbuf chain counts.
#define MEM_ALIGNMENT 8
#define MEM_SIZE (2 * 1024 * 1024)
#define TCP_MSS 1440
#define LWIP_WND_SCALE 1
#define TCP_RCV_SCALE 2
#define TCP_WND (128 * 1024)
#define TCP_SND_BUF (32 * TCP_MSS)
#define TCP_SND_QUEUELEN 128
#define MEMP_NUM_TCP_SEG 256
#define MEMP_NUM_TCP_PCB 8
#define PBUF_POOL_SIZE 128

#define LWIP_STATS 1
#define LWIP_STATS_DISPLAY 0
#define MEM_STATS 1
#define MEMP_STATS 1
