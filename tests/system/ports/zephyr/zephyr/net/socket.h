// Zephyr's sockets, as a double: the names of version 3, or with TEST_ZEPHYR_4 those of
// version 4.4.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

#ifdef TEST_ZEPHYR_4

// Flags and families differ from the host's.
enum net_sock_type { NET_SOCK_STREAM = 1 };
enum net_ip_protocol { NET_IPPROTO_TCP = 6 };
#define NET_AF_INET 101
#define NET_AF_INET6 102
#define ZSOCK_TCP_NODELAY 1
#define ZVFS_F_GETFL 3
#define ZVFS_F_SETFL 4
#define ZVFS_O_NONBLOCK 0x4000

using net_socklen_t = std::size_t;
struct net_sockaddr {
  std::uint16_t sa_family;
  std::uint16_t port;
  unsigned char address[16];
};
using zsock_sockaddr = net_sockaddr;
using zsock_socklen = net_socklen_t;

#else

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

using zsock_sockaddr = sockaddr;
using zsock_socklen = socklen_t;

#endif

struct zsock_addrinfo {
  zsock_addrinfo* ai_next;
  int ai_flags;
  int ai_family;
  int ai_socktype;
  int ai_protocol;
  zsock_socklen ai_addrlen;
  zsock_sockaddr* ai_addr;
  char* ai_canonname;
};

struct zsock_pollfd {
  int fd;
  short events;
  short revents;
};
#define ZSOCK_POLLIN 1
#define ZSOCK_POLLOUT 4
#define ZSOCK_POLLERR 8

int zsock_getaddrinfo(const char* host, const char* service, const zsock_addrinfo* hints,
                      zsock_addrinfo** res);
void zsock_freeaddrinfo(zsock_addrinfo* ai);
int zsock_socket(int family, int type, int proto);
int zsock_fcntl(int sock, int cmd, int flags);
int zsock_setsockopt(int sock, int level, int optname, const void* optval, zsock_socklen optlen);
int zsock_connect(int sock, const zsock_sockaddr* addr, zsock_socklen addrlen);
ssize_t zsock_send(int sock, const void* buf, std::size_t len, int flags);
ssize_t zsock_recv(int sock, void* buf, std::size_t max_len, int flags);
int zsock_poll(zsock_pollfd* fds, int nfds, int timeout);
int zsock_close(int sock);
