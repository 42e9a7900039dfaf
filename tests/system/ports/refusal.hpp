// What a server that is not trusted gets: nothing. And what the terminal says.
#pragma once

#include <gtest/gtest.h>

#include <ctime>
#include <tillwire/posix/clock.hpp>
#include <tillwire/tillwire.hpp>

#include "support/call_site.hpp"
#include "tls_pair.hpp"

namespace tillwire::test {

/// The TLS client of a pair, whose server works while the client waits.
class Pumped final : public Transport {
 public:
  explicit Pumped(Pair& pair) : pair_(pair) {}

  Io connect(const Peer& peer) override { return pair_.tls.connect(peer); }
  Io send(const char* data, std::uint32_t size) override { return pair_.tls.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return pair_.tls.receive(data, size); }
  void close() override { pair_.tls.close(); }
  void wait(std::uint32_t) override {
    pair_.server.pump();
    char nothing[64];
    pair_.server.receive(nothing, sizeof nothing);
    pair_.tls.wait(1);
  }
  bool secure() const override { return pair_.tls.secure(); }

 private:
  Pair& pair_;
};

/// Returns the error of a terminal that registers an order and gets no answer.
inline Error error_of_a_call(Transport& transport, const char* host, std::uint16_t port) {
  Gateway gateway;
  gateway.host = host;
  gateway.port = port;
  gateway.ecommerce = {"merchant-api", "merchant-secret", {}};
  gateway.connect_timeout = gateway.timeout =
      Milliseconds(20000);  // none is used up: all end in an error
  posix::MonotonicClock clock;
  Buffers<2048, 4096> memory;
  Client client(gateway, transport, clock, memory);
  ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  return client.call(order).error();
}

/// The same through a server that reads.
inline Error error_of_a_call(Pair& pair, const char* host) {
  Pumped transport(pair);
  const Error error = error_of_a_call(transport, host, pair.server.port());
  pair.tls.close();
  return error;
}

/// Connects, which must fail so, and leave the server without a byte; then has a terminal try.
inline void expect_refused(Pair& pair, const char* host, Fault fault, std::uint16_t detail,
                           CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::size_t before = pair.server.received();
  const Io io = pair.connect(host);
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, fault);
  EXPECT_EQ(io.detail, detail);
  EXPECT_EQ(pair.tls.send("secret", 6).state, IoState::failed);
  EXPECT_EQ(pair.tls.connect({host, pair.server.port()}).state, IoState::failed);
  pair.tls.close();
  EXPECT_EQ(pair.served(), "");

  // Refused once is refused again: no session was kept.
  const Error error = error_of_a_call(pair, host);
  EXPECT_EQ(error.code, fault == Fault::certificate     ? Errc::certificate
                        : fault == Fault::configuration ? Errc::not_configured
                                                        : Errc::tls);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  EXPECT_EQ(error.detail, detail);
  EXPECT_EQ(pair.served(), "");
  EXPECT_EQ(pair.server.received(), before);
}

inline void expect_accepted(Pair& pair, const char* host, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Io io = pair.connect(host);
  ASSERT_EQ(io.state, IoState::moved) << io;
  ASSERT_NO_FATAL_FAILURE(pair.talk());
  pair.tls.close();
}

/// While there is one, the machine's clock says this, for the TLS library.
class ClockSays {
 public:
  explicit ClockSays(std::time_t seconds);
  ~ClockSays();
  ClockSays(const ClockSays&) = delete;
  ClockSays& operator=(const ClockSays&) = delete;
};

}  // namespace tillwire::test
