// The other end of an lwIP connection, and a name server, in the same stack: on lwIP's raw API, so
// the caller must run lwIP, or hold its lock.
#pragma once

#include <gtest/gtest.h>
#include <lwip/dns.h>
#include <lwip/priv/tcp_priv.h>
#include <lwip/udp.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "../../support/call_site.hpp"

namespace tillwire::test {

// Control blocks whose owner has let go of them, or never had them, and which lwIP keeps for a
// while.
inline void forget_finished() {
  for (tcp_pcb** list : {&tcp_active_pcbs, &tcp_tw_pcbs}) {
    for (tcp_pcb* pcb = *list; pcb != nullptr;) {
      tcp_pcb* const next = pcb->next;
      if (pcb->callback_arg == nullptr || pcb->state == SYN_RCVD) tcp_abort(pcb);
      pcb = next;
    }
  }
}

// The other end of a connection, on lwIP's raw API.
class LwipPeer {
 public:
  explicit LwipPeer(const char* host) {
    ip_addr_t address;
    EXPECT_TRUE(ipaddr_aton(host, &address));
    tcp_pcb* const pcb = tcp_new_ip_type(IP_GET_TYPE(&address));
    EXPECT_EQ(tcp_bind(pcb, &address, 0), ERR_OK);
    listener_ = tcp_listen(pcb);
    port_ = listener_->local_port;
    tcp_arg(listener_, this);
    tcp_accept(listener_, [](void* self, tcp_pcb* connection, err_t) {
      return static_cast<LwipPeer*>(self)->accept(connection);
    });
  }
  ~LwipPeer() {
    reset();
    tcp_close(listener_);
  }
  LwipPeer(const LwipPeer&) = delete;
  LwipPeer& operator=(const LwipPeer&) = delete;

  std::uint16_t port() const { return port_; }

  std::size_t send(const char* data, std::size_t size) {
    if (pcb_ == nullptr) return 0;
    const auto count = static_cast<u16_t>(std::min<std::size_t>({size, tcp_sndbuf(pcb_), 0xFFFF}));
    if (count == 0 || tcp_write(pcb_, data, count, TCP_WRITE_FLAG_COPY) != ERR_OK) return 0;
    tcp_output(pcb_);
    return count;
  }

  std::size_t receive(char* data, std::size_t size) {
    const std::size_t count = std::min(size, bytes_.size());
    bytes_.copy(data, count);
    bytes_.erase(0, count);
    if (pcb_ != nullptr) tcp_recved(pcb_, static_cast<u16_t>(count));
    return count;
  }

  bool ended() const { return ended_ && bytes_.empty(); }

  void finish(CallSite site = CallSite::here()) {
    const Traced traced(site);
    if (pcb_ == nullptr) return;
    // Unread bytes would make a reset of it.
    while (!bytes_.empty()) {
      char dropped[1000];
      receive(dropped, sizeof dropped);
    }
    tcp_pcb* const pcb = release();
    EXPECT_EQ(tcp_close(pcb), ERR_OK);
  }

  void reset() {
    if (pcb_ != nullptr) tcp_abort(release());
  }

  int accepted = 0;

 private:
  err_t accept(tcp_pcb* pcb) {
    reset();
    ++accepted;
    bytes_.clear();
    ended_ = false;
    pcb_ = pcb;
    tcp_arg(pcb, this);
    tcp_recv(pcb, [](void* self, tcp_pcb*, pbuf* bytes, err_t) {
      return static_cast<LwipPeer*>(self)->received(bytes);
    });
    tcp_err(pcb, [](void* self, err_t) { static_cast<LwipPeer*>(self)->pcb_ = nullptr; });
    return ERR_OK;
  }

  err_t received(pbuf* bytes) {
    if (bytes == nullptr) {
      ended_ = true;
      return ERR_OK;
    }
    for (const pbuf* part = bytes; part != nullptr; part = part->next) {
      bytes_.append(static_cast<const char*>(part->payload), part->len);
    }
    pbuf_free(bytes);
    return ERR_OK;
  }

  tcp_pcb* release() {
    tcp_pcb* const pcb = std::exchange(pcb_, nullptr);
    tcp_arg(pcb, nullptr);
    tcp_recv(pcb, nullptr);
    tcp_err(pcb, nullptr);
    return pcb;
  }

  tcp_pcb* listener_;
  tcp_pcb* pcb_ = nullptr;
  std::uint16_t port_;
  std::string bytes_;
  bool ended_ = false;
};

// A name server that answers on demand: gateway.test is 127.0.0.1, the rest is unknown.
class NameServer {
 public:
  NameServer() {
    const ip_addr_t loopback = IPADDR4_INIT_BYTES(127, 0, 0, 1);
    socket_ = udp_new();
    EXPECT_EQ(udp_bind(socket_, &loopback, 53), ERR_OK);
    udp_recv(
        socket_,
        [](void* self, udp_pcb*, pbuf* bytes, const ip_addr_t* from, u16_t port) {
          static_cast<NameServer*>(self)->asked(bytes, *from, port);
        },
        this);
    dns_setserver(0, &loopback);
  }
  ~NameServer() {
    udp_remove(socket_);
    dns_setserver(0, nullptr);
  }
  NameServer(const NameServer&) = delete;
  NameServer& operator=(const NameServer&) = delete;

  /// Answers what was asked up to now.
  void answer() {
    for (const Question& question : std::exchange(questions_, {})) reply(question);
  }

  bool prompt = true;  ///< answers at once
  int questions = 0;

 private:
  struct Question {
    std::string bytes;
    ip_addr_t from;
    std::uint16_t port;
  };

  void asked(pbuf* bytes, const ip_addr_t& from, std::uint16_t port) {
    Question question{std::string(bytes->tot_len, '\0'), from, port};
    pbuf_copy_partial(bytes, question.bytes.data(), bytes->tot_len, 0);
    pbuf_free(bytes);
    ++questions;
    questions_.push_back(std::move(question));
    if (prompt) answer();
  }

  void reply(const Question& question, CallSite site = CallSite::here()) {
    const Traced traced(site);
    using namespace std::literals;
    const bool v4 = question.bytes.find("\7gateway\4test\0\0\1\0\1"s) != std::string::npos;
    std::string bytes = question.bytes;
    bytes[2] = '\x81';                // an answer, recursion desired
    bytes[3] = v4 ? '\x80' : '\x83';  // recursion available; no such name
    if (v4) {
      bytes[7] = 1;  // one record: the name above, A, IN, not to be kept, four bytes
      bytes += "\xc0\x0c\0\1\0\1\0\0\0\0\0\4\x7f\0\0\1"s;
    }
    pbuf* const packet = pbuf_alloc(PBUF_TRANSPORT, static_cast<u16_t>(bytes.size()), PBUF_RAM);
    pbuf_take(packet, bytes.data(), static_cast<u16_t>(bytes.size()));
    EXPECT_EQ(udp_sendto(socket_, packet, &question.from, question.port), ERR_OK);
    pbuf_free(packet);
  }

  udp_pcb* socket_;
  std::vector<Question> questions_;
};

}  // namespace tillwire::test
