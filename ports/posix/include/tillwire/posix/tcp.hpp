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

#include <charconv>
#include <tillwire/base/duration.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/posix/clock.hpp>

namespace tillwire::posix {

/// A TCP connection over IPv4 or IPv6. `Io::detail` of a failure is errno, or for
/// Fault::name_not_found the resolver's EAI_ code without its sign.
///
/// A host that has several addresses is tried at each of them in the resolver's order. One that
/// answers nothing is given up for the next after `next_address_after`; the last is given up
/// only by the caller's close().
///
/// The one call that waits: connect() to a *name* asks getaddrinfo(), which returns when the
/// system's resolver does. With a dead name server that is what resolv.conf says: 5 s a try, two
/// tries for each server unless `options timeout:` and `attempts:` are lower. An address in text
/// is never looked up.
class Tcp final : public Transport {
 public:
  explicit Tcp(Milliseconds next_address_after = Seconds(3))
      : next_address_after_(next_address_after) {}
  ~Tcp() { close(); }
  Tcp(const Tcp&) = delete;
  Tcp& operator=(const Tcp&) = delete;

  Io connect(const Peer& peer) override {
    switch (state_) {
      case State::idle:
        return begin(peer);
      case State::connecting:
        return go_on();
      case State::connected:
        return Io::moved(0);
      case State::failed:
        break;
    }
    return Io::failed(Fault::other);
  }

  Io send(const char* data, std::uint32_t size) override {
    if (state_ != State::connected) return Io::failed(Fault::other, ENOTCONN);
    ssize_t sent = 0;
    do {
      sent = ::send(socket_, data, size, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return transferred(sent, POLLOUT);
  }

  Io receive(char* data, std::uint32_t size) override {
    if (state_ != State::connected) return Io::failed(Fault::other, ENOTCONN);
    ssize_t received = 0;
    do {
      received = ::recv(socket_, data, size, 0);
    } while (received < 0 && errno == EINTR);
    if (received == 0) return Io::closed();  // and so again, even if a reset follows
    return transferred(received, POLLIN);
  }

  void close() override {
    close_socket();
    forget_addresses();
    state_ = State::idle;
  }

  /// Waits for what last would have blocked: connect, send, receive.
  void wait(std::uint32_t most_ms) override {
    if (socket_ < 0 || blocked_ == 0) return;
    if (state_ == State::connecting && next_ != nullptr) {
      const std::uint32_t waited = passed_between(begun_ms_, clock_.now_ms()).count();
      const std::uint32_t most = next_address_after_.count();
      const std::uint32_t left = waited < most ? most - waited : 0;
      if (left < most_ms) most_ms = left;
    }
    pollfd waiting{socket_, blocked_, 0};
    ::poll(&waiting, 1, poll_time(most_ms));
  }

  /// A signal ends it early.
  void pause(std::uint32_t ms) override { ::poll(nullptr, 0, poll_time(ms)); }

 private:
  enum class State : std::uint8_t { idle, connecting, connected, failed };

  static int poll_time(std::uint32_t ms) {
    constexpr std::uint32_t limit = INT_MAX;
    return static_cast<int>(ms < limit ? ms : limit);
  }

  Io begin(const Peer& peer) {
    if (!peer.named()) return fail(Fault::configuration, EINVAL);
    char port[6] = {};
    std::to_chars(port, port + sizeof port - 1, peer.port);
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_protocol = IPPROTO_TCP;
    hints.ai_flags = AI_NUMERICSERV;
    const int error = ::getaddrinfo(peer.host, port, &hints, &addresses_);
    if (error != 0) {
      addresses_ = nullptr;
      if (error == EAI_SYSTEM) return fail(Fault::other, errno);
      return fail(error == EAI_MEMORY ? Fault::other : Fault::name_not_found, -error);
    }
    next_ = addresses_;
    fault_ = Fault::unreachable;
    errno_ = 0;
    return try_next();
  }

  // Begins with the next address that lets itself be begun with.
  Io try_next() {
    while (next_ != nullptr) {
      close_socket();
      const addrinfo& address = *next_;
      next_ = next_->ai_next;
      socket_ = ::socket(address.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC,
                         address.ai_protocol);
      if (socket_ < 0) {
        note(errno);
        continue;
      }
      // Requests are small and wait for their answers: none shall wait for a full segment.
      const int on = 1;
      ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      if (::connect(socket_, address.ai_addr, address.ai_addrlen) == 0) return connected();
      // An interrupted connect goes on by itself.
      if (errno == EINPROGRESS || errno == EINTR) {
        state_ = State::connecting;
        blocked_ = POLLOUT;
        begun_ms_ = clock_.now_ms();
        return Io::would_block();
      }
      note(errno);
    }
    return fail(fault_, errno_);
  }

  Io go_on() {
    pollfd ready{socket_, POLLOUT, 0};
    if (::poll(&ready, 1, 0) <= 0) {
      if (next_ == nullptr ||
          passed_between(begun_ms_, clock_.now_ms()).count() < next_address_after_.count()) {
        return Io::would_block();
      }
      note(ETIMEDOUT);
      return try_next();
    }
    int error = 0;
    socklen_t size = sizeof error;
    if (::getsockopt(socket_, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
    if (error == 0) return connected();
    note(error);
    return try_next();
  }

  Io connected() {
    forget_addresses();
    blocked_ = 0;
    state_ = State::connected;
    return Io::moved(0);
  }

  // What to report if no address works: that one refused says more than that another is silent.
  void note(int error) {
    const Fault fault = fault_of(error);
    if (fault_ == Fault::refused && fault != Fault::refused) return;
    fault_ = fault;
    errno_ = error;
  }

  Io transferred(ssize_t count, short direction) {
    if (count >= 0) {
      blocked_ = static_cast<short>(blocked_ & ~direction);
      return Io::moved(static_cast<std::uint32_t>(count));
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      blocked_ = static_cast<short>(blocked_ | direction);
      return Io::would_block();
    }
    return fail(fault_of(errno), errno);
  }

  Io fail(Fault fault, int detail) {
    close();
    state_ = State::failed;
    return Io::failed(fault, static_cast<std::uint16_t>(detail));
  }

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

  void close_socket() {
    // Not repeated on EINTR: Linux has released the descriptor by then.
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
    blocked_ = 0;
  }

  void forget_addresses() {
    if (addresses_ != nullptr) ::freeaddrinfo(addresses_);
    addresses_ = nullptr;
    next_ = nullptr;
  }

  MonotonicClock clock_;
  Milliseconds next_address_after_;
  std::uint32_t begun_ms_ = 0;
  addrinfo* addresses_ = nullptr;
  const addrinfo* next_ = nullptr;  // to be tried if this one does not answer
  int socket_ = -1;
  int errno_ = 0;
  Fault fault_ = Fault::none;
  short blocked_ = 0;  // the poll() events that the calls which would have blocked wait for
  State state_ = State::idle;
};

}  // namespace tillwire::posix
