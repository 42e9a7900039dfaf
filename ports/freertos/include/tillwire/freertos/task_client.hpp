// A client and all it works with, which belong to one task.
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

/// Whether the calling task may use a TaskClient.
enum class Use : std::uint8_t {
  granted,
  not_claimed,  ///< no task has claimed it yet
  other_task,   ///< it belongs to another task
};

/// A client with its connection and its buffers, for one task; no mutex, as nobody else uses it.
/// Each task that talks to the gateway has one of its own:
///
///     using Session = freertos::TaskClient<lwip::SocketTcp, mbedtls::Tls, 1536, 2048>;
///     Session till(gateway, random);             // static, or on the task's stack
///     till.tls().trust_der_in_place(ca, size);   // before a task claims it
///
///     void run_till(void*) {
///       till.claim();
///       auto answer = till.client()->call(order);
///
/// A task that it does not belong to gets no client. If it has got hold of one all the same, its
/// requests end with Errc::transport, Error::detail other_task_detail and Delivery::not_sent, or
/// with Errc::busy: nothing of them leaves, and the owner goes on with a new connection, so that no
/// late answer of the old one is taken for the next request's. What it overwrites in the owner's
/// buffers meanwhile is the owner's loss, so do not count on that. Interrupts may not use it at
/// all.
///
/// `Tcp` is a Transport that needs nothing to be made, `Tls` one over another Transport;
/// `Transmit` and `Receive` are those of Buffers. `AnyClient` is a Client, or another class whose
/// constructor begins with the same arguments: a Till or a JournaledClient. What the constructor is
/// given is borrowed.
template <class Tcp, class Tls, std::size_t Transmit, std::size_t Receive, class AnyClient = Client>
class TaskClient {
 public:
  /// `Error::detail` of a request by a task that it does not belong to.
  static constexpr std::uint16_t other_task_detail = 0x7A5C;

  /// `tls` is what the Tls is made with after its lower transport: for mbedtls::Tls a Random, and
  /// TlsOptions.
  template <class... TlsArguments>
  explicit TaskClient(const Gateway& gateway, TlsArguments&&... tls)
      : tls_(tcp_, std::forward<TlsArguments>(tls)...), client_(gateway, gate_, clock_, buffers_) {}
  /// For what is made with more than a Client: `more`, such as the storage, the WallClock and the
  /// TillOptions of a Till. A Till that is made before its storage works is opened by its task:
  /// Till::open().
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

  /// From now on it belongs to the calling task, for ever: `granted`, or `other_task` if it does to
  /// another one. The scheduler must run. The task must not be deleted: another one might get its
  /// handle, and with it the client.
  Use claim() {
    taskENTER_CRITICAL();
    if (owner_ == nullptr) owner_ = xTaskGetCurrentTaskHandle();
    taskEXIT_CRITICAL();
    return use();
  }

  /// Whether the calling task may use it.
  Use use() const {
    const TaskHandle_t owner = owner_;
    if (owner == nullptr) return Use::not_claimed;
    return owner == xTaskGetCurrentTaskHandle() ? Use::granted : Use::other_task;
  }

  /// The client for the task that it belongs to, null for any other: use() says why. It stays the
  /// same, and must not be handed to another task.
  AnyClient* client() { return use() == Use::granted ? &client_ : nullptr; }

  /// What is trusted, shown and demanded is set here, before claim() or by the owner.
  Tls& tls() { return tls_; }

 private:
  /// Lets the owner alone through to the connection.
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
    // The client believes the connection closed, which another task could not do: the owner does.
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
