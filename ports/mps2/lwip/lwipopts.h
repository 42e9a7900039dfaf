// lwIP on the board: one TCP connection at a time, DHCP and DNS.
#pragma once

#define NO_SYS 1
#define LWIP_NETCONN 0
#define LWIP_SOCKET 0
#define SYS_LIGHTWEIGHT_PROT 0  // nothing runs in interrupts
#define LWIP_NOASSERT           // tested on the host with assertions

#define LWIP_IPV4 1
#define LWIP_IPV6 0
#define LWIP_DHCP 1
#define LWIP_DHCP_DOES_ACD_CHECK 0  // probing the address would take seconds
#define LWIP_DNS 1
#define LWIP_RAW 0
#define LWIP_ICMP 0  // it answers no ping
#define LWIP_STATS 0
#define IP_REASSEMBLY 0
#define IP_FRAG 0
#define LWIP_NUM_NETIF_CLIENT_DATA 0
#define LWIP_SINGLE_NETIF 1

// Names that mean the host QEMU runs on, whose own name server does not know them.
#define DNS_LOCAL_HOSTLIST 1
#define DNS_LOCAL_HOSTLIST_INIT                                               \
  {                                                                           \
    DNS_LOCAL_HOSTLIST_ELEM("gateway.test", IPADDR4_INIT_BYTES(10, 0, 2, 2)), \
        DNS_LOCAL_HOSTLIST_ELEM("localhost", IPADDR4_INIT_BYTES(10, 0, 2, 2)) \
  }

#define ETH_PAD_SIZE 2  // the IP header lies on a word
#define MEM_ALIGNMENT 4
#define MEM_SIZE 2048  // what is sent, one full segment and a part, and DHCP and DNS packets
#define TCP_MSS 1460
#define TCP_WND (2 * TCP_MSS)         // no more than the Ethernet chip's FIFO holds
#define TCP_QUEUE_OOSEQ 0             // what overtakes a lost segment is sent again
#define TCP_OVERSIZE 0                // a pbuf for each write, as a record of TLS is one
#define TCP_CALCULATE_EFF_SEND_MSS 0  // Ethernet has room for a segment
#define TCP_SND_BUF (2 * TCP_MSS)
#define TCP_SND_QUEUELEN 8
#define MEMP_NUM_TCP_SEG 8
#define MEMP_NUM_TCP_PCB 2  // one that is closing, and the next
#define MEMP_NUM_TCP_PCB_LISTEN 1
#define MEMP_NUM_UDP_PCB 2
#define MEMP_NUM_PBUF 4
// Small buffers in chains: a peer that sends byte by byte takes one for each byte. A full window
// takes 12 of them.
#define PBUF_POOL_BUFSIZE 256
#define PBUF_POOL_SIZE 15
#define ARP_TABLE_SIZE 4
#define DNS_TABLE_SIZE 1
#define DNS_MAX_NAME_LENGTH 128
