// TCP over FreeRTOS+TCP's sockets.
#pragma once

#include <FreeRTOS.h>
#include <task.h>
// FreeRTOS+TCP needs both headers above before its own.
#include <FreeRTOS_IP.h>
#if !ipconfigUSE_TCP
#error "freertos::Tcp needs ipconfigUSE_TCP 1 in FreeRTOSIPConfig.h"
#else
#include <FreeRTOS_Sockets.h>
#if ipconfigUSE_DNS
#include <FreeRTOS_DNS.h>
#endif

#include <atomic>
#include <tillwire/port/transport.hpp>

namespace tillwire::freertos {

/// A TCP connection over IPv4. `Io::detail` of a failure is the stack's pdFREERTOS_ERRNO_ code, or
/// 0 for a peer that refuses or does not answer: the stack reports those as a state of the socket.
///
/// Each task has its own objects, any number of them; the IP-task does the work. Sockets and their
/// streams come from FreeRTOS's heap.
///
/// Where ipconfigDNS_USE_CALLBACKS is 1, connect() to a name calls FreeRTOS_gethostbyname_a() and
/// returns at once; it sends up to four queries, one second apart. Where it is 0, connect() blocks
/// in FreeRTOS_gethostbyname(), for up to ipconfigDNS_REQUEST_ATTEMPTS queries of
/// ipconfigDNS_RECEIVE_BLOCK_TIME_TICKS. An address in text is never looked up.
///
/// The API shows the end of a connection by the socket's state: eCLOSED after a reset, eCLOSE_WAIT
/// after an orderly end. An unanswered keep-alive leaves it in eCLOSE_WAIT too, so with
/// ipconfigTCP_KEEP_ALIVE set no end is provably orderly and every end is Fault::reset. Leave it
/// off: the client's time-outs handle connections that die silently.
///
/// close() of a live connection calls FreeRTOS_shutdown() and keeps the socket, because
/// FreeRTOS_closesocket() discards what has not been sent and acknowledged, the FIN included. The
/// next connect(), the next close() of a live connection or the destructor closes the kept socket.
/// So an object holds two sockets at most, and keeps one after its last connection.
///
/// FreeRTOS_closesocket() waits while the IP-task's event queue is full. Before V2.3.3 it fails
/// instead; close() then retries for 100 ticks, after which the socket is lost.
class Tcp final : public Transport {
 public:
  Tcp() = default;
  ~Tcp() {
    const bool asking = state_ == State::resolving;
    close();
    if (asking) vTaskDelay(2);  // lets the IP-task finish storing an answer
    release(kept_);
  }
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
      case State::resolving:
#if ipconfigUSE_DNS && ipconfigDNS_USE_CALLBACKS
        return resolve(peer);
#endif
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
    // The stack checks for bytes before it checks the connection: the last bytes may have arrived
    // in between.
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
#if ipconfigUSE_DNS && ipconfigDNS_USE_CALLBACKS
    if (state_ == State::resolving) stop_asking();
#endif
    if (socket_ != nullptr && state_ == State::connected &&
        FreeRTOS_shutdown(socket_, FREERTOS_SHUT_RDWR) == 0) {
      release(kept_);
      kept_ = socket_;
      socket_ = nullptr;
    }
    release(socket_);
    sending_blocked_ = false;
    receiving_blocked_ = false;
    ended_ = false;
    state_ = State::idle;
  }

  /// Waits for the operation that last would have blocked. After receive() it sleeps until bytes
  /// arrive or the connection ends. While a name is looked up, a connection is opened or there is
  /// no room to send, it returns after some ticks, because the stack cannot wake it.
  void wait(std::uint32_t most_ms) override {
    if (most_ms == 0) return;
    if (sending_blocked_ || state_ == State::connecting || state_ == State::resolving) {
      vTaskDelay(ticks(most_ms < 10 ? most_ms : 10));
    } else if (receiving_blocked_) {
      char byte;
      set_timeout(FREERTOS_SO_RCVTIMEO, ticks(most_ms));
      FreeRTOS_recv(socket_, &byte, 1, FREERTOS_MSG_PEEK);
      set_timeout(FREERTOS_SO_RCVTIMEO, 0);
    }
  }

  void pause(std::uint32_t ms) override {
    vTaskDelay(ticks(ms));
  }

 private:
  enum class State : std::uint8_t { idle, resolving, connecting, connected, failed };

  // eTCP_STATE, which FreeRTOS+TCP has in a private header; the values are those of all versions.
  static constexpr BaseType_t closed_state = 0;
  static constexpr BaseType_t established_state = 5;
  static constexpr BaseType_t close_wait_state = 8;

  static constexpr bool end_is_proven = ipconfigTCP_KEEP_ALIVE == 0;

  // The stack never gives up sooner: it sends three ARP requests, 500 ms apart, and three SYNs, at
  // least 3 s apart.
  static constexpr std::uint32_t earliest_give_up_ms = 1000;

  Io begin(const Peer& peer) {
    if (!peer.named()) return fail(Fault::configuration, -pdFREERTOS_ERRNO_EINVAL);
    // While the network is down the stack would send ARP requests that get no answer.
    if (FreeRTOS_IsNetworkUp() == pdFALSE) return fail(Fault::unreachable, 0);
    release(kept_);
    const std::uint32_t host = FreeRTOS_inet_addr(peer.host);
    if (host != 0) return begin(host, peer.port);
#if ipconfigUSE_DNS && ipconfigDNS_USE_CALLBACKS
    questions_ = 0;
    state_ = State::resolving;
    return ask(peer);
#elif ipconfigUSE_DNS
    return begin(FreeRTOS_gethostbyname(peer.host), peer.port);
#else
    return begin(0, peer.port);
#endif
  }

  // Opens a connection to `host`, which is 0 if the name was not found.
  Io begin(std::uint32_t host, std::uint16_t port) {
    if (host == 0) return fail(Fault::name_not_found, 0);
    const Socket_t socket =
        FreeRTOS_socket(FREERTOS_AF_INET, FREERTOS_SOCK_STREAM, FREERTOS_IPPROTO_TCP);
    if (socket == FREERTOS_INVALID_SOCKET) return fail(Fault::other, -pdFREERTOS_ERRNO_ENOMEM);
    socket_ = socket;
    set_timeout(FREERTOS_SO_RCVTIMEO, 0);
    set_timeout(FREERTOS_SO_SNDTIMEO, 0);
    freertos_sockaddr address{};
    address.sin_family = FREERTOS_AF_INET;
    address.sin_port = FreeRTOS_htons(port);
    set_address(address, host, 0);
    begun_ = xTaskGetTickCount();
    const BaseType_t begun = FreeRTOS_connect(socket_, &address, sizeof address);
    if (begun != 0 && begun != -pdFREERTOS_ERRNO_EWOULDBLOCK) return fail(Fault::other, begun);
    state_ = State::connecting;
    return go_on();
  }

#if ipconfigUSE_DNS && ipconfigDNS_USE_CALLBACKS
  static constexpr std::uint32_t question_ms = 1000;
  static constexpr std::uint8_t most_questions = 4;

  // The IP-task stores its answer here; the address is also the query's search ID.
  struct Answer {
    std::atomic<std::uint32_t> host{0};
    std::atomic<bool> come{false};
  };

  // Sends one query, which the stack does not repeat.
  Io ask(const Peer& peer) {
    ++questions_;
    answer_ = answer_ == &answers_[0] ? &answers_[1] : &answers_[0];
    answer_->host = 0;
    answer_->come = false;
    begun_ = xTaskGetTickCount();
    // If the stack cannot send it, for example without memory, it never calls the callback.
    const std::uint32_t cached =
        FreeRTOS_gethostbyname_a(peer.host, &Tcp::take_answer, answer_, question_ms);
    return cached != 0 ? begin(cached, peer.port) : Io::would_block();
  }

  Io resolve(const Peer& peer) {
    if (!answer_->come && !passed(question_ms)) return Io::would_block();
    const std::uint32_t host = answer_->come ? answer_->host.load() : 0;
    if (host == 0 && questions_ < most_questions) {
      stop_asking();
      return ask(peer);
    }
    return begin(host, peer.port);
  }

  // The IP-task may be storing an answer at this moment, so the next query uses the other Answer.
  void stop_asking() {
    FreeRTOS_gethostbyname_cancel(answer_);
  }

  // The stack calls the first overload before version 4, the second since. After a time-out there
  // is no address.
  static void take_answer(const char*, void* to, std::uint32_t host) {
    Answer& answer = *static_cast<Answer*>(to);
    answer.host = host;
    answer.come = true;
  }
  template <class Info>
  static void take_answer(const char* name, void* to, Info* info) {
    std::uint32_t host = 0;
    if (info != nullptr) host = info->ai_addr->sin_address.ulIP_IPv4;
    take_answer(name, to, host);
  }
#endif

  Io go_on() {
    const BaseType_t status = FreeRTOS_connstatus(socket_);
    if (status < 0) return fail(Fault::other, status);
    // A connection that was opened and has already ended counts as connected: receive() returns the
    // bytes that arrived, then how it ended.
    const bool over = status == closed_state || status == close_wait_state;
    if (over && FreeRTOS_rx_size(socket_) <= 0) {
      if (status == closed_state) return fail(Fault::refused, 0);
      if (passed(earliest_give_up_ms)) return fail(Fault::unreachable, 0);
    } else if (status < established_state && !over) {
      return Io::would_block();
    }
    state_ = State::connected;
    return Io::moved(0);
  }

  // Returns whether `ms` milliseconds have passed since begun_.
  bool passed(std::uint32_t ms) const {
    return static_cast<TickType_t>(xTaskGetTickCount() - begun_) >= ticks(ms);
  }

  // Returns why nothing more can be sent or received.
  Io over(BaseType_t error) {
    if (error != -pdFREERTOS_ERRNO_ENOTCONN) return fail(Fault::other, error);
    if (!end_is_proven || FreeRTOS_connstatus(socket_) != close_wait_state) {
      release(socket_);
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

  // Returns the earlier failure again, or that there is no connection.
  Io failure() const {
    if (state_ == State::failed) return Io::failed(fault_, detail_);
    return Io::failed(Fault::other, pdFREERTOS_ERRNO_ENOTCONN);
  }

  // Closes a socket unless it is null. Retries, because the IP-task's queue may be full for a
  // moment.
  static void release(Socket_t& socket) {
    for (int tries = 0; socket != nullptr && tries < 100; ++tries) {
      if (FreeRTOS_closesocket(socket) >= 0) break;
      vTaskDelay(1);
    }
    socket = nullptr;
  }

  void set_timeout(std::int32_t option, TickType_t ticks) {
    FreeRTOS_setsockopt(socket_, 0, option, &ticks, sizeof ticks);
  }

  // Converts to ticks: at least one, and at most those of a minute.
  static TickType_t ticks(std::uint32_t ms) {
    const std::uint64_t count = std::uint64_t{ms < 60000 ? ms : 60000} * configTICK_RATE_HZ / 1000;
    return static_cast<TickType_t>(count > 0 ? count : 1);
  }

  // Sets the member that exists up to version 3, and later with ipconfigIPv4_BACKWARD_COMPATIBLE.
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
  Socket_t kept_ = nullptr;  // the previous connection's, whose FIN may still be unsent
  TickType_t begun_ = 0;     // when the query or the connection began
#if ipconfigUSE_DNS && ipconfigDNS_USE_CALLBACKS
  Answer answers_[2];
  Answer* answer_ = &answers_[0];  // of the last query
  std::uint8_t questions_ = 0;
#endif
  State state_ = State::idle;
  Fault fault_ = Fault::none;
  std::uint16_t detail_ = 0;
  bool sending_blocked_ = false;
  bool receiving_blocked_ = false;
  bool ended_ = false;  // the peer has ended the connection in an orderly way
};

}  // namespace tillwire::freertos

#endif  // ipconfigUSE_TCP
