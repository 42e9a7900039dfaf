// TCP over WinSock.
#pragma once

#include <tillwire/windows/system.hpp>
// After winsock2.h, whose types it needs.
#include <ws2tcpip.h>

#include <tillwire/posix/socket_tcp.hpp>
#include <tillwire/windows/clock.hpp>

namespace tillwire::windows {

/// The sockets that windows::Tcp works with: see posix::SocketTcp.
struct Sockets {
  using Socket = SOCKET;
  using Addresses = addrinfo;
  using Clock = MonotonicClock;
  static constexpr Socket none = INVALID_SOCKET;
  static constexpr int invalid = WSAEINVAL;
  static constexpr int not_connected = WSAENOTCONN;
  static constexpr int timed_out = WSAETIMEDOUT;

  static int error() { return ::WSAGetLastError(); }

  static int resolve(const char* host, const char* port, Addresses*& addresses) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_protocol = IPPROTO_TCP;
    hints.ai_flags = AI_NUMERICSERV;
    return ::getaddrinfo(host, port, &hints, &addresses);
  }

  static Io unresolved(int error) {
    const bool other = error == WSA_NOT_ENOUGH_MEMORY || error == WSANOTINITIALISED;
    return Io::failed(other ? Fault::other : Fault::name_not_found,
                      static_cast<std::uint16_t>(error));
  }

  static void forget(Addresses* addresses) { ::freeaddrinfo(addresses); }

  static Socket open(const Addresses& address) {
    const Socket socket =
        ::WSASocketW(address.ai_family, address.ai_socktype, address.ai_protocol, nullptr, 0,
                     WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
    if (socket == none) return none;
    // A request is small and must not wait until its segment is full.
    const BOOL on = TRUE;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, reinterpret_cast<const char*>(&on), sizeof on);
    u_long without_waiting = 1;
    if (::ioctlsocket(socket, static_cast<long>(FIONBIO), &without_waiting) == 0) return socket;
    const int error = ::WSAGetLastError();
    ::closesocket(socket);
    ::WSASetLastError(error);
    return none;
  }

  static bool connect(Socket socket, const Addresses& address) {
    return ::connect(socket, address.ai_addr, static_cast<int>(address.ai_addrlen)) == 0;
  }

  static bool in_progress(int error) { return error == WSAEWOULDBLOCK; }

  // Uses select(): before Windows 10 2004, WSAPoll() does not report a failed connection.
  static bool decided(Socket socket, int& error) {
    Sets sets(socket, posix::writable);
    if (sets.select(0) <= 0) return false;
    if (sets.failed(socket)) {
      int size = sizeof error;
      ::getsockopt(socket, SOL_SOCKET, SO_ERROR, reinterpret_cast<char*>(&error), &size);
      if (error == 0) error = WSAECONNABORTED;
    }
    return true;
  }

  static long send(Socket socket, const char* data, std::uint32_t size) {
    return ::send(socket, data, at_once(size), 0);
  }

  static long receive(Socket socket, char* data, std::uint32_t size) {
    const int received = ::recv(socket, data, at_once(size), 0);
    if (received != 0) return received;
    // Wine loses a reset that its server process has seen first, and reports an orderly end.
    // Sending zero bytes distinguishes them: it succeeds after an end, and fails after a reset.
    return ::send(socket, "", 0, 0) == 0 || would_block(error()) ? 0 : -1;
  }

  static bool would_block(int error) { return error == WSAEWOULDBLOCK; }

  static Fault fault_of(int error) {
    switch (error) {
      case WSAECONNREFUSED:
        return Fault::refused;
      case WSAECONNRESET:
      case WSAECONNABORTED:
      case WSAENETRESET:
      case WSAESHUTDOWN:
        return Fault::reset;
      case WSAENETUNREACH:
      case WSAEHOSTUNREACH:
      case WSAENETDOWN:
      case WSAEHOSTDOWN:
      case WSAETIMEDOUT:
      case WSAEADDRNOTAVAIL:  // no own address of that family
      case WSAEAFNOSUPPORT:
      case WSAEACCES:  // a firewall on this machine, or an address for broadcasts
        return Fault::unreachable;
      default:
        return Fault::other;
    }
  }

  static void wait(Socket socket, unsigned events, std::uint32_t most_ms) {
    Sets(socket, events).select(most_ms);
  }

  static void pause(std::uint32_t ms) {
    ::Sleep(ms == INFINITE ? ms - 1 : ms);  // INFINITE itself would never return
  }

  static void close(Socket socket) { ::closesocket(socket); }

 private:
  // The sets for select(). It reports a failed connect() only among the exceptions.
  class Sets {
   public:
    Sets(Socket socket, unsigned events) {
      if ((events & posix::readable) != 0) put(socket, readable_);
      if ((events & posix::writable) != 0) {
        put(socket, writable_);
        put(socket, failed_);
      }
    }
    int select(std::uint32_t most_ms) {
      timeval most{};
      most.tv_sec = static_cast<long>(most_ms / 1000U);
      most.tv_usec = static_cast<long>(most_ms % 1000U * 1000U);
      return ::select(0, &readable_, &writable_, &failed_, &most);
    }
    bool failed(Socket socket) const {
      return failed_.fd_count != 0 && failed_.fd_array[0] == socket;
    }

   private:
    static void put(Socket socket, fd_set& set) {
      set.fd_count = 1;
      set.fd_array[0] = socket;
    }
    fd_set readable_{};
    fd_set writable_{};
    fd_set failed_{};
  };

  // Limits a send: WinSock would copy any number of bytes into kernel memory.
  static int at_once(std::uint32_t size) {
    constexpr std::uint32_t most = 65536;
    return static_cast<int>(size < most ? size : most);
  }
};

/// Starts WinSock for its lifetime. Several may exist: WinSock counts them.
class WinSock {
 public:
  WinSock() {
    WSADATA data{};
    started_ = ::WSAStartup(MAKEWORD(2, 2), &data) == 0;
  }
  ~WinSock() {
    if (started_) ::WSACleanup();
  }
  WinSock(const WinSock&) = delete;
  WinSock& operator=(const WinSock&) = delete;

 private:
  bool started_ = false;
};

/// A TCP connection over IPv4 or IPv6. `Io::detail` of a failure is WinSock's error, such as 10061,
/// WSAECONNREFUSED; for Fault::name_not_found it is the resolver's, such as 11001,
/// WSAHOST_NOT_FOUND.
///
/// Tries each address of a host in the resolver's order, and goes to the next after
/// `next_address_after` without an answer. Only the caller's close() gives up the last. Windows
/// retries a refused connection, and reports the refusal after some 2 s.
///
/// Its constructor starts WinSock, its destructor ends it. Only one call waits: connect() to a
/// *name* calls getaddrinfo(), which returns when the system's resolver does. An address in text is
/// never looked up.
class Tcp final : private WinSock, public posix::SocketTcp<Sockets> {
 public:
  explicit Tcp(Milliseconds next_address_after = Seconds(3)) : SocketTcp(next_address_after) {}
};

}  // namespace tillwire::windows
