// TCP over lwIP's raw API (NO_SYS): stepwise, without a heap or a thread.
#pragma once

#include <lwip/dns.h>
#include <lwip/ip_addr.h>
#include <lwip/pbuf.h>
#include <lwip/tcp.h>

#include <tillwire/lwip/pump.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire::lwip {

/// A TCP connection over whatever addresses lwIP is configured for. `Io::detail` of a failure is
/// lwIP's err_t without its sign.
///
/// All calls must come from the one context that runs lwIP, and none from inside an lwIP callback.
/// Where lwIP is out of memory (control blocks, segments, DNS requests) nothing fails: the call
/// returns would_block, and succeeds once there is memory again.
///
/// Received bytes stay in lwIP's pbufs until receive() reads them, and only then is the window
/// opened again: at most TCP_WND bytes wait here.
class Tcp final : public Transport {
 public:
  /// `pump` runs the stack during the calls, and must outlive this.
  explicit Tcp(Pump& pump) : pump_(pump) {}
  ~Tcp() { close(); }
  Tcp(const Tcp&) = delete;
  Tcp& operator=(const Tcp&) = delete;

  Io connect(const Peer& peer) override {
    if (state_ == State::idle) find(peer);
    if (state_ == State::found) open(peer.port);
    if (state_ != State::connected && state_ != State::failed) {
      pump_.poll();
      if (state_ == State::found) open(peer.port);
    }
    switch (state_) {
      case State::connected:
        return Io::moved(0);
      case State::failed:
        return failure();
      default:
        return Io::would_block();
    }
  }

  Io send(const char* data, std::uint32_t size) override {
    std::uint32_t count = write(data, size);
    if (count == 0 && state_ == State::connected) {
      pump_.poll();
      count = write(data, size);
    }
    if (count > 0) return Io::moved(count);
    return state_ == State::connected ? Io::would_block() : failure();
  }

  Io receive(char* data, std::uint32_t size) override {
    if (received_ == nullptr && !ended_ && state_ == State::connected) pump_.poll();
    // Bytes that arrived before the end or a reset are read first.
    if (received_ != nullptr) return read(data, size);
    if (ended_) return Io::closed();
    return state_ == State::connected ? Io::would_block() : failure();
  }

  void close() override {
    stop_finding();
    if (pcb_ != nullptr) {
      tcp_pcb* const pcb = pcb_;
      pcb_ = nullptr;
      tcp_arg(pcb, nullptr);
      tcp_recv(pcb, nullptr);
      tcp_err(pcb, nullptr);
      // lwIP retransmits what has not been acknowledged, for minutes if the cable is unplugged. The
      // low priority lets a new connection take its memory.
      tcp_setprio(pcb, TCP_PRIO_MIN);
      // With bytes unread lwIP resets the connection here instead of ending it.
      if (tcp_close(pcb) != ERR_OK) tcp_abort(pcb);
    }
    if (received_ != nullptr) pbuf_free(received_);
    received_ = nullptr;
    ended_ = false;
    state_ = State::idle;
  }

  void wait(std::uint32_t most_ms) override {
    const bool at_work = state_ == State::finding || state_ == State::found ||
                         state_ == State::opening || state_ == State::connected;
    if (at_work && received_ == nullptr && !ended_) {
      pump_.wait(most_ms);
    } else {
      pump_.poll();
    }
  }

  /// May return early, when a frame arrives.
  void pause(std::uint32_t ms) override { pump_.wait(ms); }

 private:
  enum class State : std::uint8_t { idle, finding, found, opening, connected, failed };

  // Goes from idle to found, or to finding if the name must be looked up. Remains idle if lwIP has
  // no room for another query.
  void find(const Peer& peer) {
    if (!peer.named()) return fail(Fault::configuration, ERR_ARG);
#if LWIP_DNS
    ++last_ticket_;
    // NOLINTBEGIN(performance-no-int-to-ptr): lwIP returns the argument and never dereferences it.
    const err_t error = dns_gethostbyname(peer.host, &address_, &Tcp::on_found,
                                          reinterpret_cast<void*>(std::uintptr_t{last_ticket_}));
    // NOLINTEND(performance-no-int-to-ptr)
    switch (error) {
      case ERR_OK:
        state_ = State::found;
        return;
      case ERR_INPROGRESS:
        state_ = State::finding;
        ticket_ = last_ticket_;
        next_finding_ = finding_;
        finding_ = this;
        return;
      case ERR_MEM:
        return;
      case ERR_VAL:  // no name server is known: the network is not configured yet
        return fail(Fault::unreachable, error);
      default:
        return fail(Fault::name_not_found, error);
    }
#else
    if (ipaddr_aton(peer.host, &address_)) {
      state_ = State::found;
    } else {
      fail(Fault::name_not_found, ERR_VAL);
    }
#endif
  }

  // Receives the answer to a query. lwIP cannot cancel a query, so its answer may arrive when this
  // object has closed, has sent another query or has been destroyed. It therefore carries a number
  // instead of a pointer, and is dropped unless a waiting object has that number.
  static void on_found(const char*, const ip_addr_t* address, void* argument) {
    const auto ticket = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(argument));
    for (Tcp* self = finding_; self != nullptr; self = self->next_finding_) {
      if (self->ticket_ != ticket) continue;
      self->stop_finding();
      if (address == nullptr) return self->fail(Fault::name_not_found, ERR_VAL);
      self->address_ = *address;
      self->state_ = State::found;
      return;
    }
  }

  void stop_finding() {
    for (Tcp** link = &finding_; *link != nullptr; link = &(*link)->next_finding_) {
      if (*link != this) continue;
      *link = next_finding_;
      return;
    }
  }

  // Goes from found to opening. Remains in found if lwIP has no memory for another connection.
  void open(std::uint16_t port) {
    tcp_pcb* const pcb = tcp_new_ip_type(IP_GET_TYPE(&address_));
    if (pcb == nullptr) return;
    tcp_arg(pcb, this);
    tcp_recv(pcb, &Tcp::on_received);
    tcp_err(pcb, &Tcp::on_error);
    // A request is small and must not wait until its segment is full.
    tcp_nagle_disable(pcb);
    const err_t error = tcp_connect(pcb, &address_, port, &Tcp::on_connected);
    if (error != ERR_OK) {
      tcp_close(pcb);
      if (error == ERR_MEM || error == ERR_BUF) return;
      return fail(error == ERR_RTE ? Fault::unreachable : Fault::other, error);
    }
    pcb_ = pcb;
    state_ = State::opening;
  }

  static err_t on_connected(void* argument, tcp_pcb*, err_t) {
    static_cast<Tcp*>(argument)->state_ = State::connected;
    return ERR_OK;
  }

  static err_t on_received(void* argument, tcp_pcb*, pbuf* bytes, err_t) {
    Tcp& self = *static_cast<Tcp*>(argument);
    if (bytes == nullptr) {
      self.ended_ = true;
      return ERR_OK;
    }
    if (self.received_ == nullptr) {
      self.received_ = bytes;
      return ERR_OK;
    }
    // The length of a pbuf chain has 16 bits; lwIP keeps what is refused and offers it again.
    if (self.received_->tot_len > 0xFFFF - bytes->tot_len) return ERR_MEM;
    pbuf_cat(self.received_, bytes);
    return ERR_OK;
  }

  // lwIP has already freed the control block when it calls this.
  static void on_error(void* argument, err_t error) {
    Tcp& self = *static_cast<Tcp*>(argument);
    self.pcb_ = nullptr;
    if (self.state_ == State::connected) return self.fail(Fault::reset, error);
    self.fail(error == ERR_RST ? Fault::refused : Fault::unreachable, error);
  }

  // Returns how many bytes lwIP took: 0 if it has no room now, or there is no connection.
  std::uint32_t write(const char* data, std::uint32_t size) {
    if (state_ != State::connected) return 0;
    std::uint32_t count = tcp_sndbuf(pcb_);
    if (count > size) count = size;
    if (count > 0xFFFF) count = 0xFFFF;
    // There may be memory for a part where there is none for the whole.
    for (; count > 0; count /= 2) {
      const err_t error = tcp_write(pcb_, data, static_cast<u16_t>(count), TCP_WRITE_FLAG_COPY);
      if (error == ERR_OK) break;
      if (error != ERR_MEM) {
        fail(Fault::reset, error);
        return 0;
      }
    }
    // Called even if nothing was taken: it sends what an earlier call left unsent without memory.
    tcp_output(pcb_);
    return count;
  }

  Io read(char* data, std::uint32_t size) {
    const std::uint32_t waiting = received_->tot_len;
    const auto count = static_cast<u16_t>(size < waiting ? size : waiting);
    pbuf_copy_partial(received_, data, count, 0);
    received_ = pbuf_free_header(received_, count);
    if (pcb_ != nullptr) tcp_recved(pcb_, count);
    return Io::moved(count);
  }

  void fail(Fault fault, err_t error) {
    state_ = State::failed;
    fault_ = fault;
    detail_ = static_cast<std::uint8_t>(-error);
  }

  // Returns why nothing can be sent or received: the earlier failure, or no connection.
  Io failure() const {
    if (state_ != State::failed)
      return Io::failed(Fault::other, static_cast<std::uint16_t>(-ERR_CONN));
    return Io::failed(fault_, detail_);
  }

  inline static Tcp* finding_ = nullptr;  // list of objects that wait for an answer
  inline static std::uint32_t last_ticket_ = 0;

  Pump& pump_;
  tcp_pcb* pcb_ = nullptr;
  pbuf* received_ = nullptr;
  Tcp* next_finding_ = nullptr;
  std::uint32_t ticket_ = 0;
  ip_addr_t address_{};
  State state_ = State::idle;
  Fault fault_ = Fault::none;
  std::uint8_t detail_ = 0;
  bool ended_ = false;  // the peer has ended the connection in an orderly way
};

}  // namespace tillwire::lwip
