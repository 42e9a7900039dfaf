// TCP over the system's sockets.
#pragma once

#include <errno.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/socket_tcp.hpp>

namespace tillwire::posix {

/// The sockets that posix::Tcp works with: see SocketTcp.
struct Sockets {
  using Socket = int;
  using Addresses = addrinfo;
  using Clock = MonotonicClock;
  static constexpr Socket none = -1;
  static constexpr int invalid = EINVAL;
  static constexpr int not_connected = ENOTCONN;
  static constexpr int timed_out = ETIMEDOUT;

  static int error() { return errno; }

  static int resolve(const char* host, const char* port, Addresses*& addresses) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_protocol = IPPROTO_TCP;
    hints.ai_flags = AI_NUMERICSERV;
    return ::getaddrinfo(host, port, &hints, &addresses);
  }

  static Io unresolved(int error) {
    if (error == EAI_SYSTEM) return Io::failed(Fault::other, static_cast<std::uint16_t>(errno));
    return Io::failed(error == EAI_MEMORY ? Fault::other : Fault::name_not_found,
                      static_cast<std::uint16_t>(-error));
  }

  static void forget(Addresses* addresses) { ::freeaddrinfo(addresses); }

  static Socket open(const Addresses& address) {
    const Socket socket = ::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC,
                                   address.ai_protocol);
    if (socket == none) return none;
    // A request is small and must not wait until its segment is full.
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return socket;
  }

  static bool connect(Socket socket, const Addresses& address) {
    return ::connect(socket, address.ai_addr, address.ai_addrlen) == 0;
  }

  // A connect() that a signal interrupts continues in the background.
  static bool in_progress(int error) { return error == EINPROGRESS || error == EINTR; }

  static bool decided(Socket socket, int& error) {
    pollfd ready{socket, POLLOUT, 0};
    if (::poll(&ready, 1, 0) <= 0) return false;
    socklen_t size = sizeof error;
    if (::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
    return true;
  }

  static long send(Socket socket, const char* data, std::uint32_t size) {
    ssize_t sent = 0;
    do {
      sent = ::send(socket, data, size, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent;
  }

  static long receive(Socket socket, char* data, std::uint32_t size) {
    ssize_t received = 0;
    do {
      received = ::recv(socket, data, size, 0);
    } while (received < 0 && errno == EINTR);
    return received;
  }

  static bool would_block(int error) { return error == EAGAIN || error == EWOULDBLOCK; }

  static Fault fault_of(int error) {
    switch (error) {
      case ECONNREFUSED:
        return Fault::refused;
      case ECONNRESET:
      case ECONNABORTED:
      case EPIPE:
        return Fault::reset;
      case ENETUNREACH:
      case EHOSTUNREACH:
      case ENETDOWN:
      case EHOSTDOWN:
      case ETIMEDOUT:
      case EADDRNOTAVAIL:  // no own address of that family
      case EAFNOSUPPORT:
        return Fault::unreachable;
      default:
        return Fault::other;
    }
  }

  static void wait(Socket socket, unsigned events, std::uint32_t most_ms) {
    const int flags =
        ((events & readable) != 0 ? POLLIN : 0) | ((events & writable) != 0 ? POLLOUT : 0);
    pollfd waiting{socket, static_cast<short>(flags), 0};
    ::poll(&waiting, 1, poll_time(most_ms));
  }

  static void pause(std::uint32_t ms) { ::poll(nullptr, 0, poll_time(ms)); }

  // Not repeated on EINTR: Linux has released the descriptor by then.
  static void close(Socket socket) { ::close(socket); }

 private:
  static int poll_time(std::uint32_t ms) {
    constexpr std::uint32_t limit = INT_MAX;
    return static_cast<int>(ms < limit ? ms : limit);
  }
};

/// A TCP connection over IPv4 or IPv6. `Io::detail` of a failure is errno, or for
/// Fault::name_not_found the resolver's EAI_ code without its sign.
///
/// Tries each address of a host in the resolver's order, and goes to the next after
/// `next_address_after` without an answer. Only the caller's close() gives up the last. A signal
/// ends pause() early.
///
/// Only one call waits: connect() to a *name* calls getaddrinfo(), which returns when the system's
/// resolver does. With a dead name server resolv.conf sets the time: 5 s a try, two tries for each
/// server unless `options timeout:` and `attempts:` are lower. An address in text is never looked
/// up.
class Tcp final : public SocketTcp<Sockets> {
 public:
  explicit Tcp(Milliseconds next_address_after = Seconds(3)) : SocketTcp(next_address_after) {}
};

}  // namespace tillwire::posix
