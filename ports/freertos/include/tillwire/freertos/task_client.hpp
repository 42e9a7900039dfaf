// A client with its connection and buffers, which belong to one task.
#pragma once

#include <FreeRTOS.h>
#include <task.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/freertos/clock.hpp>
#include <tuple>
#include <utility>

namespace tillwire::freertos {

/// Says whether the calling task may use a TaskClient.
enum class Use : std::uint8_t {
  granted,
  not_claimed,  ///< no task has claimed it yet
  other_task,   ///< it belongs to another task
};

/// A client with its connection and its buffers, for one task. It needs no mutex, because only that
/// task uses it. Each task that talks to the gateway has its own:
///
///     using Session = freertos::TaskClient<lwip::SocketTcp, mbedtls::Tls, 1536, 2048>;
///     Session till(gateway, random);             // static, or on the task's stack
///     till.tls().trust_der_in_place(ca, size);   // before a task claims it
///
///     void run_till(void*) {
///       till.claim();
///       auto answer = till.client()->call(order);
///
/// Other tasks get no client. If one uses it all the same, through a reference that leaked, its
/// requests end with Errc::transport, Error::detail other_task_detail and Delivery::not_sent, or
/// with Errc::busy, and nothing is sent. The owner continues with a new connection, so that a late
/// response on the old one cannot be mistaken for that to the next request. Do not rely on this:
/// the other task may overwrite the owner's buffers meanwhile. Interrupts must never use it.
///
/// `Tcp` is a Transport with a default constructor, `Tls` one over another Transport; `Transmit`
/// and `Receive` are those of Buffers. `AnyClient` is a Client, or another class whose constructor
/// begins with the same arguments: a Till or a CardDesk. The arguments of the constructor
/// are borrowed.
template <class Tcp, class Tls, std::size_t Transmit, std::size_t Receive, class AnyClient = Client>
class TaskClient {
 public:
  /// `Error::detail` of a request by a task other than the owner.
  static constexpr std::uint16_t other_task_detail = 0x7A5C;

  /// `tls` are the arguments of the Tls after its lower transport: for mbedtls::Tls a Random, and
  /// TlsOptions.
  template <class... TlsArguments>
  explicit TaskClient(const Gateway& gateway, TlsArguments&&... tls)
      : tls_(tcp_, std::forward<TlsArguments>(tls)...), client_(gateway, gate_, clock_, buffers_) {}
  /// Constructs an `AnyClient` that takes `more` arguments than a Client, such as the storage, the
  /// WallClock and the TillOptions of a Till. If the storage is not ready at construction, the task
  /// opens the Till later: Till::open().
  ///
  ///     using Session = freertos::TaskClient<lwip::SocketTcp, mbedtls::Tls, 1536, 2048, Till>;
  ///     Session till(gateway, std::forward_as_tuple(random), storage, time, options);
  template <class... TlsArguments, class... More>
  TaskClient(const Gateway& gateway, std::tuple<TlsArguments...> tls, More&&... more)
      : tls_(
            std::make_from_tuple<Tls>(std::tuple_cat(std::forward_as_tuple(tcp_), std::move(tls)))),
        client_(gateway, gate_, clock_, buffers_, std::forward<More>(more)...) {}
  TaskClient(const TaskClient&) = delete;
  TaskClient& operator=(const TaskClient&) = delete;

  /// Makes the calling task the owner, permanently. Returns `granted`, or `other_task` if another
  /// task owns it. The scheduler must run. The owner must not be deleted: a new task might get its
  /// handle, and with it the client.
  Use claim() {
    taskENTER_CRITICAL();
    if (owner_ == nullptr) owner_ = xTaskGetCurrentTaskHandle();
    taskEXIT_CRITICAL();
    return use();
  }

  /// Returns whether the calling task may use it.
  Use use() const {
    const TaskHandle_t owner = owner_;
    if (owner == nullptr) return Use::not_claimed;
    return owner == xTaskGetCurrentTaskHandle() ? Use::granted : Use::other_task;
  }

  /// Returns the client to its owner and null to any other task; use() says why. The pointer never
  /// changes, and must not be passed to another task.
  AnyClient* client() { return use() == Use::granted ? &client_ : nullptr; }

  /// Returns the Tls, to set CAs, client certificate and pins: before claim(), or in the owner.
  Tls& tls() { return tls_; }

 private:
  /// Lets only the owner use the connection.
  class Gate final : public Transport {
   public:
    explicit Gate(TaskClient& self) : self_(self) {}

    Io connect(const Peer& peer) override {
      if (!open()) return refused();
      if (given_up_) close();
      return tls().connect(peer);
    }
    Io send(const char* data, std::uint32_t size) override {
      return open() && !given_up_ ? tls().send(data, size) : refused();
    }
    Io receive(char* data, std::uint32_t size) override {
      return open() && !given_up_ ? tls().receive(data, size) : refused();
    }
    void close() override {
      given_up_ = !open();
      if (!given_up_) tls().close();
    }
    void wait(std::uint32_t most_ms) override {
      if (open()) tls().wait(most_ms);
    }
    void pause(std::uint32_t ms) override { tls().pause(ms); }
    bool secure() const override { return tls().secure(); }

   private:
    bool open() const { return self_.use() == Use::granted; }
    Tls& tls() const { return self_.tls_; }
    static Io refused() { return Io::failed(Fault::other, other_task_detail); }

    TaskClient& self_;
    // Set when another task's close() did nothing although its client counts the connection as
    // closed. The owner's next connect() closes it.
    bool volatile given_up_ = false;
  };

  Tcp tcp_;
  Tls tls_;
  Gate gate_{*this};
  Clock clock_;
  Buffers<Transmit, Receive> buffers_;
  AnyClient client_;
  TaskHandle_t volatile owner_ = nullptr;
};

}  // namespace tillwire::freertos
