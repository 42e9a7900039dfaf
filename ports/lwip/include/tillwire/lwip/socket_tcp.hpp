// TCP over lwIP's sockets, for tasks of an operating system (NO_SYS 0).
#pragma once

#include <lwip/api.h>
#include <lwip/dns.h>
#include <lwip/ip_addr.h>
#include <lwip/pbuf.h>
#include <lwip/sockets.h>
#include <lwip/tcp.h>
#include <lwip/tcpip.h>
extern "C" {
#include <lwip/priv/sockets_priv.h>  // lwIP declares one function of it outside its own extern "C"
}

// With LWIP_COMPAT_SOCKETS 1, lwIP's default, these would rename members of tillwire's classes.
#undef accept
#undef bind
#undef close
#undef connect
#undef fcntl
#undef listen
#undef poll
#undef read
#undef recv
#undef select
#undef send
#undef shutdown
#undef socket
#undef write

#include <tillwire/port/transport.hpp>

namespace tillwire::lwip {

static_assert(!NO_SYS && LWIP_SOCKET && LWIP_SOCKET_SELECT && LWIP_TCP,
              "tillwire: SocketTcp needs lwIP with an operating system, sockets and select; "
              "without one use lwip::Tcp");
static_assert(LWIP_NETCONN_FULLDUPLEX,
              "tillwire: LWIP_NETCONN_FULLDUPLEX and LWIP_NETCONN_SEM_PER_THREAD must be 1: "
              "without them closing a socket disturbs the one that gets its number next");

/// A TCP connection over a socket of lwIP, IPv4 or IPv6. Each task has its own objects, any number
/// of them; lwIP's thread does the work. `Io::detail` of a failure is lwIP's err_t without its
/// sign.
///
/// No call reads errno, which all tasks share in newlib unless the kernel switches it. Errors come
/// from the netconn below the socket instead.
///
/// Lack of memory is Fault::other while connecting (MEMP_NUM_NETCONN, MEMP_NUM_TCP_PCB,
/// DNS_TABLE_SIZE), with ERR_MEM as the detail, and would_block on a connection.
///
/// Only one call waits: connect() to a *name* returns when lwIP's resolver does, which asks each
/// name server DNS_MAX_RETRIES times. An address in text is never looked up.
///
/// In the file that includes this, the names of lwIP's sockets have their prefix: lwip_send().
class SocketTcp final : public Transport {
 public:
  SocketTcp() = default;
  ~SocketTcp() { close(); }
  SocketTcp(const SocketTcp&) = delete;
  SocketTcp& operator=(const SocketTcp&) = delete;

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
    if (state_ != State::connected) return failure();
    // At most one segment: there may be memory for a part where there is none for the whole.
    if (size > TCP_MSS) size = TCP_MSS;
    std::size_t count = 0;
    const err_t error =
        netconn_write_partly(netconn_, data, size, NETCONN_COPY | NETCONN_DONTBLOCK, &count);
    switch (error) {
      case ERR_OK:
        sending_blocked_ = false;
        return Io::moved(static_cast<std::uint32_t>(count));
      case ERR_WOULDBLOCK:
      case ERR_MEM:
        sending_blocked_ = true;
        return Io::would_block();
      case ERR_RTE:
        // There is no route to the peer at the moment. lwIP does not say whether it has queued the
        // bytes, and sends queued bytes when the route is back: they count as sent on a lost
        // connection.
        fail(Fault::unreachable, error);
        return Io::moved(size);
      default:
        return fail(Fault::reset, error);
    }
  }

  Io receive(char* data, std::uint32_t size) override {
    if (ended_) return Io::closed();
    if (state_ != State::connected) return failure();
    if (received_ == nullptr) {
      const err_t error =
          netconn_recv_tcp_pbuf_flags(netconn_, &received_, NETCONN_NOAUTORCVD | NETCONN_DONTBLOCK);
      receiving_blocked_ = error == ERR_WOULDBLOCK;
      if (receiving_blocked_) return Io::would_block();
      if (error == ERR_CLSD) {
        ended_ = true;
        return Io::closed();
      }
      if (error != ERR_OK) return fail(Fault::reset, error);
    }
    const std::uint32_t waiting = received_->tot_len;
    const auto count = static_cast<u16_t>(size < waiting ? size : waiting);
    pbuf_copy_partial(received_, data, count, 0);
    received_ = pbuf_free_header(received_, count);
    netconn_tcp_recvd(netconn_, count);
    return Io::moved(count);
  }

  void close() override {
    if (received_ != nullptr) pbuf_free(received_);
    received_ = nullptr;
    if (socket_ >= 0) {
      make_dispensable();
      ::lwip_close(socket_);
    }
    socket_ = -1;
    netconn_ = nullptr;
    sending_blocked_ = false;
    receiving_blocked_ = false;
    ended_ = false;
    state_ = State::idle;
  }

  /// Waits for the operation that last would have blocked: connect, send or receive.
  void wait(std::uint32_t most_ms) override {
    const bool writing = sending_blocked_ || state_ == State::connecting;
    if (socket_ < 0 || !(writing || receiving_blocked_)) return;
    fd_set sockets;
    FD_ZERO(&sockets);
    FD_SET(socket_, &sockets);
    fd_set also = sockets;
    timeval time{};
    time.tv_sec = static_cast<decltype(time.tv_sec)>(most_ms / 1000);
    time.tv_usec = static_cast<decltype(time.tv_usec)>(most_ms % 1000 * 1000);
    ::lwip_select(socket_ + 1, receiving_blocked_ ? &sockets : nullptr, writing ? &also : nullptr,
                  nullptr, &time);
  }

  void pause(std::uint32_t ms) override { sys_msleep(ms); }

 private:
  enum class State : std::uint8_t { idle, connecting, connected, failed };

  Io begin(const Peer& peer) {
    if (!peer.named()) return fail(Fault::configuration, ERR_ARG);
    port_ = peer.port;
#if LWIP_DNS
    const err_t found = netconn_gethostbyname(peer.host, &address_);
    if (found == ERR_MEM) return fail(Fault::other, found);
    if (found != ERR_OK) {
      // Without a name server the network is not configured yet.
      const bool no_server = ip_addr_isany(dns_getserver(0));
      return fail(no_server ? Fault::unreachable : Fault::name_not_found, found);
    }
#else
    if (!ipaddr_aton(peer.host, &address_)) return fail(Fault::name_not_found, ERR_VAL);
#endif
    socket_ = ::lwip_socket(IP_IS_V6(&address_) ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    if (socket_ < 0) return fail(Fault::other, ERR_MEM);
    netconn_ = ::lwip_socket_dbg_get_socket(socket_)->conn;
    // Not by lwip_fcntl(): O_NONBLOCK may have another value here than in lwIP's own files.
    netconn_set_nonblocking(netconn_, 1);
    // A request is small and must not wait until its segment is full.
    const int on = 1;
    ::lwip_setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    state_ = State::connecting;
    return go_on();
  }

  // Calls netconn_connect() again, which reports the progress. A select() that finds the socket
  // writable proves nothing.
  Io go_on() {
    const err_t error = netconn_connect(netconn_, &address_, port_);
    switch (error) {
      case ERR_INPROGRESS:
      case ERR_ALREADY:
        return Io::would_block();
      case ERR_OK:
      case ERR_ISCONN:
        state_ = State::connected;
        return Io::moved(0);
      case ERR_CLSD: {
        // The attempt has failed; netconn_err() says why.
        const err_t why = netconn_err(netconn_);
        return fail(why == ERR_RST ? Fault::refused : Fault::unreachable, why);
      }
      case ERR_RTE:
        return fail(Fault::unreachable, error);
      default:
        return fail(Fault::other, error);
    }
  }

  // Lets a new connection reuse this memory. After lwip_close() lwIP retransmits what has not
  // been acknowledged, for minutes if the cable is unplugged.
  void make_dispensable() {
#if LWIP_TCPIP_CORE_LOCKING
    LOCK_TCPIP_CORE();
    if (netconn_->pcb.tcp != nullptr) tcp_setprio(netconn_->pcb.tcp, TCP_PRIO_MIN);
    UNLOCK_TCPIP_CORE();
#endif
  }

  Io fail(Fault fault, err_t error) {
    close();
    state_ = State::failed;
    fault_ = fault;
    detail_ = static_cast<std::uint8_t>(-error);
    return Io::failed(fault, detail_);
  }

  // Returns why nothing can be sent or received: the earlier failure, or no connection.
  Io failure() const {
    if (state_ != State::failed)
      return Io::failed(Fault::other, static_cast<std::uint16_t>(-ERR_CONN));
    return Io::failed(fault_, detail_);
  }

  netconn* netconn_ = nullptr;  // the socket's
  pbuf* received_ = nullptr;
  ip_addr_t address_{};
  int socket_ = -1;
  std::uint16_t port_ = 0;
  State state_ = State::idle;
  Fault fault_ = Fault::none;
  std::uint8_t detail_ = 0;
  bool sending_blocked_ = false;
  bool receiving_blocked_ = false;
  bool ended_ = false;  // the peer has ended the connection in an orderly way
};

}  // namespace tillwire::lwip
