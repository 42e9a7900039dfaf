// The other end of a TCP connection for tests: a listener on loopback that never waits.
#pragma once

#if defined(_WIN32)
#include <winsock2.h>
// After winsock2.h: otherwise it includes the old WinSock, which conflicts with the new one.
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

namespace tillwire::test {

#if defined(_WIN32)
// WinSock, which the transport under test has started. The handle of a socket fits in an int.
inline int without_waiting(SOCKET socket) {
  u_long on = 1;
  if (socket != INVALID_SOCKET) ::ioctlsocket(socket, static_cast<long>(FIONBIO), &on);
  return static_cast<int>(socket);
}
inline SOCKET handle(int fd) {
  return static_cast<SOCKET>(fd);
}
inline int new_socket(int family) {
  return without_waiting(::socket(family, SOCK_STREAM, 0));
}
inline int accept_from(int fd) {
  return without_waiting(::accept(handle(fd), nullptr, nullptr));
}
inline void close_descriptor(int fd) {
  ::closesocket(handle(fd));
}
inline long send_some(int fd, const char* data, std::size_t size) {
  return ::send(handle(fd), data, static_cast<int>(size), 0);
}
inline long receive_some(int fd, char* data, std::size_t size) {
  return ::recv(handle(fd), data, static_cast<int>(size), 0);
}
#else
inline int handle(int fd) {
  return fd;
}
inline int new_socket(int family) {
  return ::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}
inline int accept_from(int fd) {
  return ::accept4(fd, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
inline void close_descriptor(int fd) {
  ::close(fd);
}
inline long send_some(int fd, const char* data, std::size_t size) {
  return ::send(fd, data, size, MSG_NOSIGNAL);
}
inline long receive_some(int fd, char* data, std::size_t size) {
  return ::recv(fd, data, size, 0);
}
#endif

/// A descriptor that closes itself.
class Socket {
 public:
  explicit Socket(int fd = -1) : fd_(fd) {}
  Socket(Socket&& from) noexcept : fd_(std::exchange(from.fd_, -1)) {}
  Socket& operator=(Socket&& from) noexcept {
    std::swap(fd_, from.fd_);
    from.close();
    return *this;
  }
  ~Socket() { close(); }

  void close() {
    if (fd_ >= 0) close_descriptor(std::exchange(fd_, -1));
  }
  int fd() const { return fd_; }
  bool open() const { return fd_ >= 0; }

 private:
  int fd_;
};

/// A socket bound to a free port of "127.0.0.1" or "::1". Without listen() it refuses, and keeps
/// the port from being given to another socket.
class BoundSocket {
 public:
  explicit BoundSocket(const std::string& host, bool listening = true, int backlog = 16) {
    sockaddr_storage address{};
    socklen_t size = 0;
    if (host.find(':') == std::string::npos) {
      auto& v4 = reinterpret_cast<sockaddr_in&>(address);
      v4.sin_family = AF_INET;
      size = sizeof v4;
      if (::inet_pton(AF_INET, host.c_str(), &v4.sin_addr) != 1) throw std::runtime_error(host);
    } else {
      auto& v6 = reinterpret_cast<sockaddr_in6&>(address);
      v6.sin6_family = AF_INET6;
      size = sizeof v6;
      if (::inet_pton(AF_INET6, host.c_str(), &v6.sin6_addr) != 1) throw std::runtime_error(host);
    }
    socket_ = Socket(new_socket(address.ss_family));
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (!socket_.open() || ::bind(handle(fd()), any, size) != 0 ||
        (listening && ::listen(handle(fd()), backlog) != 0) ||
        ::getsockname(handle(fd()), any, &size) != 0) {
      throw std::runtime_error(host + ": " + std::strerror(errno));
    }
    port_ =
        ntohs(address.ss_family == AF_INET ? reinterpret_cast<sockaddr_in&>(address).sin_port
                                           : reinterpret_cast<sockaddr_in6&>(address).sin6_port);
  }

  int fd() const { return socket_.fd(); }
  std::uint16_t port() const { return port_; }

 private:
  Socket socket_;
  std::uint16_t port_ = 0;
};

/// Accepts connections one after the other; only the latest counts.
class TcpPeer {
 public:
  explicit TcpPeer(const std::string& host) : listener_(host) {}

  std::uint16_t port() const { return listener_.port(); }
  int connection() const { return connection_.fd(); }

  /// Accepts the latest connection. Returns true if there is a new one.
  bool accept() {
    bool any = false;
    while (true) {
      Socket next(accept_from(listener_.fd()));
      if (!next.open()) return any;
      any = true;
      ++accepted;
      ended_ = false;
      connection_ = std::move(next);
    }
  }

  std::size_t send(const char* data, std::size_t size) {
    if (!connection_.open()) return 0;
    const long sent = send_some(connection_.fd(), data, size);
    return sent > 0 ? static_cast<std::size_t>(sent) : 0;
  }

  std::size_t receive(char* data, std::size_t size) {
    if (!connection_.open()) return 0;
    const long received = receive_some(connection_.fd(), data, size);
    if (received == 0) ended_ = true;
    return received > 0 ? static_cast<std::size_t>(received) : 0;
  }

  /// Returns whether receive() has met a FIN.
  bool ended() const { return ended_; }

  void finish() { connection_.close(); }

  void reset() {
    const linger at_once{1, 0};
    ::setsockopt(handle(connection_.fd()), SOL_SOCKET, SO_LINGER,
                 reinterpret_cast<const char*>(&at_once), sizeof at_once);
    connection_.close();
  }

  int accepted = 0;  ///< connections so far

 private:
  BoundSocket listener_;
  Socket connection_;
  bool ended_ = false;
};

/// Returns how many descriptors, or handles, this process has open.
inline std::size_t open_descriptors() {
#if defined(_WIN32)
  // Wine's GetProcessHandleCount() says 0. The values of handles are small multiples of 4.
  std::size_t count = 0;
  for (std::uintptr_t value = 4; value < 4096; value += 4) {
    DWORD flags = 0;
    if (::GetHandleInformation(reinterpret_cast<HANDLE>(value), &flags) != 0) ++count;
  }
  return count;
#else
  std::size_t count = 0;
  for (int fd = 0; fd < 1024; ++fd) {
    pollfd one{fd, 0, 0};
    if (::poll(&one, 1, 0) == 0 || (one.revents & POLLNVAL) == 0) ++count;
  }
  return count;
#endif
}

}  // namespace tillwire::test
