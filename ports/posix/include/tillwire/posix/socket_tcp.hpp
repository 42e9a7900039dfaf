// TCP over BSD-like sockets, shared by the ports to systems that have them.
#pragma once

#include <charconv>
#include <tillwire/base/duration.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire::posix {

/// The events to wait for on a socket, as bits.
enum : unsigned { readable = 1, writable = 2 };

/// A TCP connection over non-blocking sockets. Tries each address of a host in the resolver's
/// order, and goes to the next after `next_address_after` without an answer.
///
/// `System` is a class of types and static functions. It has the types `Socket`, `Addresses` (an
/// addrinfo) and `Clock`, the value `none` for no Socket, and the error numbers `invalid`,
/// `not_connected` and `timed_out`. Functions that return a count or a bool return -1 or false on
/// failure, and error() then returns the error:
///
///     static int resolve(const char* host, const char* port, Addresses*& addresses);  // 0: done
///     static Io unresolved(int error);         // what to report where resolve() failed
///     static void forget(Addresses* addresses);
///     static Socket open(const Addresses& address);  // non-blocking, not inherited, TCP_NODELAY
///     static bool connect(Socket socket, const Addresses& address);
///     static bool in_progress(int error);      // connect() has only begun
///     static bool decided(Socket socket, int& error);  // connect() is done: 0, or its error
///     static long send(Socket socket, const char* data, std::uint32_t size);
///     static long receive(Socket socket, char* data, std::uint32_t size);
///     static bool would_block(int error);      // of send() and receive()
///     static Fault fault_of(int error);
///     static void wait(Socket socket, unsigned events, std::uint32_t most_ms);
///     static void pause(std::uint32_t ms);
///     static void close(Socket socket);
///     static int error();
template <class System>
class SocketTcp : public Transport {
 public:
  SocketTcp(const SocketTcp&) = delete;
  SocketTcp& operator=(const SocketTcp&) = delete;

  Io connect(const Peer& peer) final {
    switch (state_) {
      case State::idle:
        return begin(peer);
      case State::connecting:
        return go_on();
      case State::connected:
      case State::ended:
        return Io::moved(0);
      case State::failed:
        break;
    }
    return Io::failed(Fault::other);
  }

  Io send(const char* data, std::uint32_t size) final {
    if (!is_connected()) return not_connected();
    return transferred(System::send(socket_, data, size), writable);
  }

  Io receive(char* data, std::uint32_t size) final {
    if (!is_connected()) return not_connected();
    // An orderly end counts as one even if a reset follows.
    if (state_ == State::ended) return Io::closed();
    const long received = System::receive(socket_, data, size);
    if (received == 0) {
      state_ = State::ended;
      return Io::closed();
    }
    return transferred(received, readable);
  }

  void close() final {
    close_socket();
    forget_addresses();
    state_ = State::idle;
  }

  /// Waits for the operation that last would have blocked: connect, send or receive.
  void wait(std::uint32_t most_ms) final {
    if (socket_ == System::none || blocked_ == 0) return;
    if (state_ == State::connecting && next_ != nullptr) {
      const std::uint32_t waited = passed_between(begun_ms_, clock_.now_ms()).count();
      const std::uint32_t most = next_address_after_.count();
      const std::uint32_t left = waited < most ? most - waited : 0;
      if (left < most_ms) most_ms = left;
    }
    System::wait(socket_, blocked_, most_ms);
  }

  void pause(std::uint32_t ms) final { System::pause(ms); }

 protected:
  explicit SocketTcp(Milliseconds next_address_after) : next_address_after_(next_address_after) {}
  ~SocketTcp() { SocketTcp::close(); }

 private:
  enum class State : std::uint8_t { idle, connecting, connected, ended, failed };
  using Addresses = typename System::Addresses;

  bool is_connected() const { return state_ == State::connected || state_ == State::ended; }

  static Io not_connected() {
    return Io::failed(Fault::other, static_cast<std::uint16_t>(System::not_connected));
  }

  Io begin(const Peer& peer) {
    if (!peer.named()) return fail(Fault::configuration, System::invalid);
    char port[6] = {};
    std::to_chars(port, port + sizeof port - 1, peer.port);
    const int error = System::resolve(peer.host, port, addresses_);
    if (error != 0) {
      addresses_ = nullptr;
      const Io io = System::unresolved(error);
      return fail(io.fault, io.detail);
    }
    next_ = addresses_;
    fault_ = Fault::unreachable;
    error_ = 0;
    return try_next();
  }

  // Tries addresses until a connect() is in progress.
  Io try_next() {
    while (next_ != nullptr) {
      close_socket();
      const Addresses& address = *next_;
      next_ = next_->ai_next;
      socket_ = System::open(address);
      if (socket_ == System::none) {
        note(System::error());
        continue;
      }
      if (System::connect(socket_, address)) return connected();
      const int error = System::error();
      if (System::in_progress(error)) {
        state_ = State::connecting;
        blocked_ = writable;
        begun_ms_ = clock_.now_ms();
        return Io::would_block();
      }
      note(error);
    }
    return fail(fault_, error_);
  }

  Io go_on() {
    int error = 0;
    if (!System::decided(socket_, error)) {
      if (next_ == nullptr ||
          passed_between(begun_ms_, clock_.now_ms()).count() < next_address_after_.count()) {
        return Io::would_block();
      }
      error = System::timed_out;
    }
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

  // Keeps the error to report if no address works: a refused connection says more than silence.
  void note(int error) {
    const Fault fault = System::fault_of(error);
    if (fault_ == Fault::refused && fault != Fault::refused) return;
    fault_ = fault;
    error_ = error;
  }

  Io transferred(long count, unsigned direction) {
    if (count >= 0) {
      blocked_ &= ~direction;
      return Io::moved(static_cast<std::uint32_t>(count));
    }
    const int error = System::error();
    if (System::would_block(error)) {
      blocked_ |= direction;
      return Io::would_block();
    }
    return fail(System::fault_of(error), error);
  }

  Io fail(Fault fault, int detail) {
    SocketTcp::close();
    state_ = State::failed;
    return Io::failed(fault, static_cast<std::uint16_t>(detail));
  }

  void close_socket() {
    if (socket_ != System::none) System::close(socket_);
    socket_ = System::none;
    blocked_ = 0;
  }

  void forget_addresses() {
    if (addresses_ != nullptr) System::forget(addresses_);
    addresses_ = nullptr;
    next_ = nullptr;
  }

  typename System::Clock clock_;
  Milliseconds next_address_after_;
  std::uint32_t begun_ms_ = 0;
  Addresses* addresses_ = nullptr;
  const Addresses* next_ = nullptr;  // the address to try next
  typename System::Socket socket_ = System::none;
  int error_ = 0;
  unsigned blocked_ = 0;  // the events that the calls that would have blocked wait for
  Fault fault_ = Fault::none;
  State state_ = State::idle;
};

}  // namespace tillwire::posix
