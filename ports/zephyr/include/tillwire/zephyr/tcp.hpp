// TCP over Zephyr's sockets.
#pragma once

#if !defined(CONFIG_NET_SOCKETS)
#error "zephyr::Tcp needs CONFIG_NETWORKING=y and CONFIG_NET_SOCKETS=y"
#else

#include <errno.h>
#include <fcntl.h>
#include <zephyr/kernel.h>
#include <zephyr/net/dns_resolve.h>
#include <zephyr/net/socket.h>

#include <cstdint>
#include <tillwire/posix/socket_tcp.hpp>
#include <tillwire/zephyr/clock.hpp>

namespace tillwire::zephyr {

namespace detail {

// Zephyr 4.4 added its prefix to these names.
#ifdef ZSOCK_TCP_NODELAY
inline constexpr int stream = NET_SOCK_STREAM;
inline constexpr int tcp = NET_IPPROTO_TCP;
inline constexpr int no_delay = ZSOCK_TCP_NODELAY;
#else
inline constexpr int stream = SOCK_STREAM;
inline constexpr int tcp = IPPROTO_TCP;
inline constexpr int no_delay = TCP_NODELAY;
#endif
#ifdef ZVFS_O_NONBLOCK
inline constexpr int get_flags = ZVFS_F_GETFL;
inline constexpr int set_flags = ZVFS_F_SETFL;
inline constexpr int non_blocking = ZVFS_O_NONBLOCK;
#else
inline constexpr int get_flags = F_GETFL;
inline constexpr int set_flags = F_SETFL;
inline constexpr int non_blocking = O_NONBLOCK;
#endif

}  // namespace detail

/// The sockets that zephyr::Tcp works with: see posix::SocketTcp.
struct Sockets {
  /// A descriptor and its address, with which connect() is called again to learn whether it is
  /// done.
  struct Socket {
    int fd;
    const zsock_addrinfo* address;
    friend constexpr bool operator==(Socket left, Socket right) { return left.fd == right.fd; }
    friend constexpr bool operator!=(Socket left, Socket right) { return left.fd != right.fd; }
  };
  using Addresses = zsock_addrinfo;
  using Clock = zephyr::Clock;
  static constexpr Socket none{-1, nullptr};
  static constexpr int invalid = EINVAL;
  static constexpr int not_connected = ENOTCONN;
  static constexpr int timed_out = ETIMEDOUT;

  static int error() { return errno; }

  static int resolve(const char* host, const char* port, Addresses*& addresses) {
    zsock_addrinfo hints{};
    hints.ai_socktype = static_cast<decltype(hints.ai_socktype)>(detail::stream);
    hints.ai_protocol = static_cast<decltype(hints.ai_protocol)>(detail::tcp);
    return zsock_getaddrinfo(host, port, &hints, &addresses);
  }

  static Io unresolved(int error) {
    const int cause = errno;
    if (error == DNS_EAI_SYSTEM) {
      return Io::failed(fault_of(cause), static_cast<std::uint16_t>(cause));
    }
    return Io::failed(error == DNS_EAI_MEMORY ? Fault::other : Fault::name_not_found,
                      static_cast<std::uint16_t>(-error));
  }

  static void forget(Addresses* addresses) { zsock_freeaddrinfo(addresses); }

  // Sets O_NONBLOCK afterwards: Zephyr's socket() takes no flags in its type.
  static Socket open(const Addresses& address) {
    const int fd = zsock_socket(address.ai_family, detail::stream, detail::tcp);
    if (fd < 0) return none;
    const int flags = zsock_fcntl(fd, detail::get_flags, 0);
    if (flags < 0 || zsock_fcntl(fd, detail::set_flags, flags | detail::non_blocking) < 0) {
      const int cause = errno;
      zsock_close(fd);
      errno = cause;
      return none;
    }
    // A request is small and must not wait until its segment is full.
    const int on = 1;
    zsock_setsockopt(fd, detail::tcp, detail::no_delay, &on, sizeof on);
    return {fd, &address};
  }

  static bool connect(Socket socket, const Addresses& address) {
    const bool connected =
        zsock_connect(socket.fd, address.ai_addr, address.ai_addrlen) == 0 || errno == EISCONN;
    if (connected && !is_broken(socket)) return true;
    // Zephyr 3 reports a refusal as a reset, or as success and then a reset.
    if (connected || errno == ECONNRESET) errno = ECONNREFUSED;
    return false;
  }

  static bool in_progress(int error) { return error == EINPROGRESS || error == EALREADY; }

  // Calls connect() again, because Zephyr has SO_ERROR only since 3.6.
  static bool decided(Socket socket, int& error) {
    error = connect(socket, *socket.address) ? 0 : errno;
    return !in_progress(error);
  }

  static long send(Socket socket, const char* data, std::uint32_t size) {
    const auto sent = zsock_send(socket.fd, data, size, 0);
    if (sent > 0) return static_cast<long>(sent);
    if (sent == 0) errno = EAGAIN;
    // Zephyr queues the bytes before it fails to send them, and some may have been sent: they count
    // as sent, and the next call finds the connection lost.
    return took_nothing(errno) ? -1 : static_cast<long>(size);
  }

  static long receive(Socket socket, char* data, std::uint32_t size) {
    return static_cast<long>(zsock_recv(socket.fd, data, size, 0));
  }

  // Lack of buffers is temporary: all connections of the stack share them.
  static bool would_block(int error) {
    return error == EAGAIN || error == EWOULDBLOCK || error == ENOBUFS || error == ENOMEM;
  }

  static Fault fault_of(int error) {
    switch (error) {
      case ECONNREFUSED:
        return Fault::refused;
      case ECONNRESET:
      case ECONNABORTED:
      case ENOTCONN:  // the connection existed before
      case EPIPE:
      case ESHUTDOWN:
        return Fault::reset;
      case ENETUNREACH:
      case EHOSTUNREACH:
      case ENETDOWN:
      case EHOSTDOWN:
      case ETIMEDOUT:
      case EADDRNOTAVAIL:  // no local address of that family
      case EAFNOSUPPORT:
      case EPFNOSUPPORT:
        return Fault::unreachable;
      default:
        return Fault::other;
    }
  }

  static void wait(Socket socket, unsigned events, std::uint32_t most_ms) {
    const int flags = ((events & posix::readable) != 0 ? ZSOCK_POLLIN : 0) |
                      ((events & posix::writable) != 0 ? ZSOCK_POLLOUT : 0);
    zsock_pollfd waiting{socket.fd, static_cast<short>(flags), 0};
    // If the socket is writable and bytes could not be sent, buffers are lacking. poll() does not
    // report when there are some.
    if (zsock_poll(&waiting, 1, 0) > 0 && waiting.revents == ZSOCK_POLLOUT) {
      constexpr std::uint32_t until_buffers_return_ms = 5;
      return pause(most_ms < until_buffers_return_ms ? most_ms : until_buffers_return_ms);
    }
    waiting.revents = 0;
    zsock_poll(&waiting, 1, time(most_ms));
  }

  static void pause(std::uint32_t ms) { k_msleep(time(ms)); }

  static void close(Socket socket) { zsock_close(socket.fd); }

 private:
  static bool is_broken(Socket socket) {
    zsock_pollfd now{socket.fd, ZSOCK_POLLIN, 0};
    return zsock_poll(&now, 1, 0) > 0 && (now.revents & ZSOCK_POLLERR) != 0;
  }

  static std::int32_t time(std::uint32_t ms) {
    return static_cast<std::int32_t>(ms < INT32_MAX ? ms : INT32_MAX);
  }

  static bool took_nothing(int error) {
    return would_block(error) || fault_of(error) == Fault::reset || error == ETIMEDOUT ||
           error == EBADF;
  }
};

/// A TCP connection over IPv4 or IPv6. `Io::detail` of a failure is errno, or for
/// Fault::name_not_found the resolver's DNS_EAI_ code without its sign.
///
/// Tries each address of a host in the resolver's order, and goes to the next after
/// `next_address_after` without an answer. Only the caller's close(), or the stack, gives up the
/// last.
///
/// Only one call waits: connect() to a *name* calls zsock_getaddrinfo(), which returns after
/// CONFIG_NET_SOCKETS_DNS_TIMEOUT at the latest, for each family that is configured. An address in
/// text is never looked up.
///
/// Only one thread at a time may use an object; each thread may have any number of them.
class Tcp final : public posix::SocketTcp<Sockets> {
 public:
  explicit Tcp(Milliseconds next_address_after = Seconds(3)) : SocketTcp(next_address_after) {}
};

}  // namespace tillwire::zephyr

#endif
