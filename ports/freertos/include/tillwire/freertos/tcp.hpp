// TCP over FreeRTOS+TCP's sockets.
#pragma once

#include <FreeRTOS.h>
#include <task.h>
// Behind the two, as FreeRTOS+TCP wants it.
#include <FreeRTOS_IP.h>
#include <FreeRTOS_Sockets.h>
#if ipconfigUSE_DNS
#include <FreeRTOS_DNS.h>
#endif

#include <tillwire/port/transport.hpp>

namespace tillwire::freertos {

/// A TCP connection over IPv4. `Io::detail` of a failure is the stack's pdFREERTOS_ERRNO_ code, or
/// 0 where it has none: what it says of a peer that refuses or is silent is a state.
///
/// Each task has its own objects, any number of them; the IP-task does the work. Sockets and their
/// streams come from FreeRTOS's heap.
///
/// What waits: connect() to a *name* returns when FreeRTOS_gethostbyname() does,
/// ipconfigDNS_REQUEST_ATTEMPTS questions of ipconfigDNS_RECEIVE_BLOCK_TIME_TICKS. An address in
/// text is never looked up. And close(), while the IP-task's queue is full: 100 ticks at most,
/// behind which the socket is lost.
///
/// What the API tells of an end: a reset leaves a socket in eCLOSED, an orderly end in eCLOSE_WAIT.
/// A keep-alive that is not answered leaves it in eCLOSE_WAIT too, so with ipconfigTCP_KEEP_ALIVE
/// set nothing is proven: every end is then Fault::reset. Leave it off: the client's time-outs see
/// to connections that die in silence.
///
/// close() of a connection asks for the FIN and lets go of the socket at once. The IP-task sends it
/// in between, if all that was sent has been acknowledged; a FIN that is lost is not repeated.
class Tcp final : public Transport {
 public:
  Tcp() = default;
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
    return Io::failed(fault_, detail_);
  }

  Io send(const char* data, std::uint32_t size) override {
    if (ended_) return Io::closed();
    if (state_ != State::connected) return failure();
    const BaseType_t sent = FreeRTOS_send(socket_, data, size, 0);
    sending_blocked_ = sent == -pdFREERTOS_ERRNO_ENOSPC;
    if (sent > 0) return Io::moved(static_cast<std::uint32_t>(sent));
    if (sending_blocked_) return Io::would_block();
    // The stack is answering the peer's FIN with its own: nothing more can be sent.
    if (sent == 0) return Io::closed();
    return over(sent);
  }

  Io receive(char* data, std::uint32_t size) override {
    if (ended_) return Io::closed();
    if (state_ != State::connected) return failure();
    BaseType_t received = FreeRTOS_recv(socket_, data, size, 0);
    // The stack looks for bytes first and at the connection then: the last may have come in
    // between.
    if (received == -pdFREERTOS_ERRNO_ENOTCONN && FreeRTOS_rx_size(socket_) > 0) {
      received = FreeRTOS_recv(socket_, data, size, 0);
    }
    // With ipconfigSUPPORT_SIGNALS another task may interrupt.
    receiving_blocked_ = received == 0 || received == -pdFREERTOS_ERRNO_EINTR;
    if (received > 0) return Io::moved(static_cast<std::uint32_t>(received));
    if (receiving_blocked_) return Io::would_block();
    return over(received);
  }

  void close() override {
    if (socket_ != nullptr) {
      if (state_ == State::connected) FreeRTOS_shutdown(socket_, FREERTOS_SHUT_RDWR);
      // The queue to the IP-task may be full for a moment.
      for (int tries = 0; FreeRTOS_closesocket(socket_) < 0 && tries < 100; ++tries) vTaskDelay(1);
    }
    socket_ = nullptr;
    sending_blocked_ = false;
    receiving_blocked_ = false;
    ended_ = false;
    state_ = State::idle;
  }

  /// Waits for what last would have blocked: sleeps until something comes, or the connection ends.
  /// While it connects, or has no room to send, it looks again after some ticks.
  void wait(std::uint32_t most_ms) override {
    if (most_ms == 0) return;
    if (sending_blocked_ || state_ == State::connecting) {
      vTaskDelay(ticks(most_ms < 10 ? most_ms : 10));
    } else if (receiving_blocked_) {
      char byte;
      set_timeout(FREERTOS_SO_RCVTIMEO, ticks(most_ms));
      FreeRTOS_recv(socket_, &byte, 1, FREERTOS_MSG_PEEK);
      set_timeout(FREERTOS_SO_RCVTIMEO, 0);
    }
  }

  void pause(std::uint32_t ms) override { vTaskDelay(ticks(ms)); }

 private:
  enum class State : std::uint8_t { idle, connecting, connected, failed };

  // eTCP_STATE, which FreeRTOS+TCP has in a private header; the values are those of all versions.
  static constexpr BaseType_t closed_state = 0;
  static constexpr BaseType_t established_state = 5;
  static constexpr BaseType_t close_wait_state = 8;

  static constexpr bool end_is_proven = ipconfigTCP_KEEP_ALIVE == 0;

  Io begin(const Peer& peer) {
    if (!peer.named()) return fail(Fault::configuration, -pdFREERTOS_ERRNO_EINVAL);
    // Before that the stack would look for the peer's hardware address in vain.
    if (FreeRTOS_IsNetworkUp() == pdFALSE) return fail(Fault::unreachable, 0);
    std::uint32_t host = FreeRTOS_inet_addr(peer.host);
#if ipconfigUSE_DNS
    if (host == 0) host = FreeRTOS_gethostbyname(peer.host);
#endif
    if (host == 0) return fail(Fault::name_not_found, 0);

    const Socket_t socket =
        FreeRTOS_socket(FREERTOS_AF_INET, FREERTOS_SOCK_STREAM, FREERTOS_IPPROTO_TCP);
    if (socket == FREERTOS_INVALID_SOCKET) return fail(Fault::other, -pdFREERTOS_ERRNO_ENOMEM);
    socket_ = socket;
    set_timeout(FREERTOS_SO_RCVTIMEO, 0);
    set_timeout(FREERTOS_SO_SNDTIMEO, 0);
    freertos_sockaddr address{};
    address.sin_family = FREERTOS_AF_INET;
    address.sin_port = FreeRTOS_htons(peer.port);
    set_address(address, host, 0);
    const BaseType_t begun = FreeRTOS_connect(socket_, &address, sizeof address);
    if (begun != 0 && begun != -pdFREERTOS_ERRNO_EWOULDBLOCK) return fail(Fault::other, begun);
    state_ = State::connecting;
    return go_on();
  }

  Io go_on() {
    const BaseType_t status = FreeRTOS_connstatus(socket_);
    if (status < 0) return fail(Fault::other, status);
    if (status == closed_state) return fail(Fault::refused, 0);
    if (status == close_wait_state) return fail(Fault::unreachable, 0);  // or gone again already
    if (status < established_state) return Io::would_block();
    state_ = State::connected;
    return Io::moved(0);
  }

  // Nothing comes and nothing goes any more: why.
  Io over(BaseType_t error) {
    if (error != -pdFREERTOS_ERRNO_ENOTCONN) return fail(Fault::other, error);
    if (!end_is_proven || FreeRTOS_connstatus(socket_) != close_wait_state) {
      return fail(Fault::reset, error);
    }
    ended_ = true;
    return Io::closed();
  }

  Io fail(Fault fault, BaseType_t error) {
    close();
    state_ = State::failed;
    fault_ = fault;
    detail_ = static_cast<std::uint16_t>(-error);
    return Io::failed(fault, detail_);
  }

  // Why nothing can be sent or received: the failure, or that nobody connected.
  Io failure() const {
    if (state_ == State::failed) return Io::failed(fault_, detail_);
    return Io::failed(Fault::other, pdFREERTOS_ERRNO_ENOTCONN);
  }

  void set_timeout(std::int32_t option, TickType_t ticks) {
    FreeRTOS_setsockopt(socket_, 0, option, &ticks, sizeof ticks);
  }

  // At least one, and no more than a minute.
  static TickType_t ticks(std::uint32_t ms) {
    const std::uint64_t count = std::uint64_t{ms < 60000 ? ms : 60000} * configTICK_RATE_HZ / 1000;
    return static_cast<TickType_t>(count > 0 ? count : 1);
  }

  // The address has this name up to version 3, and also later where
  // ipconfigIPv4_BACKWARD_COMPATIBLE is set.
  template <class Address>
  static auto set_address(Address& address, std::uint32_t host, int)
      -> decltype(void(address.sin_addr)) {
    address.sin_addr = host;
  }
  template <class Address>
  static void set_address(Address& address, std::uint32_t host, long) {
    address.sin_address.ulIP_IPv4 = host;
  }

  Socket_t socket_ = nullptr;
  State state_ = State::idle;
  Fault fault_ = Fault::none;
  std::uint16_t detail_ = 0;
  bool sending_blocked_ = false;
  bool receiving_blocked_ = false;
  bool ended_ = false;  // the peer has ended the connection in order
};

}  // namespace tillwire::freertos
