// Payments over a transport whose connection breaks after any call of its stack.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <support/call_site.hpp>
#include <tillwire/client.hpp>
#include <units/client/bench.hpp>

#include "tcp_peer.hpp"

namespace tillwire::test {

/// How payments ended.
struct Ends {
  std::set<Delivery> deliveries;
  std::set<Errc> errors;
};

/// Pays repeatedly: break_behind(n) makes the connection break after n calls, one more each
/// time, until a payment is answered. The peer answers each request that came as a whole. Checks
/// that no Delivery is wrong.
template <class BreakBehind>
Ends break_behind_each_call(Transport& transport, TcpPeer& peer, BreakBehind break_behind,
                            CallSite site = CallSite::here()) {
  const Traced traced(site);
  Gateway gateway = sample_gateway();
  gateway.host = "127.0.0.1";
  gateway.port = peer.port();
  gateway.plaintext = true;
  ManualClock clock;
  Buffers<512, 512> memory{};
  Ends ends;
  int n = 0;
  for (Delivery last = Delivery::not_sent; last != Delivery::answered && n < 5000; ++n) {
    SCOPED_TRACE(n);
    Client client{gateway, transport, clock, memory};
    break_behind(n);
    std::string arrived;
    bool answered = false;
    const auto serve = [&] {
      peer.accept();
      char bytes[600];
      arrived.append(bytes, peer.receive(bytes, sizeof bytes));
      if (!answered && arrived.find("\r\n\r\ntoken=t") != std::string::npos) {
        const std::string answer = said("x");
        answered = peer.send(answer.data(), answer.size()) == answer.size();
      }
    };
    EXPECT_TRUE(client.start(Pay()));
    while (!client.poll()) {
      serve();
      clock.advance(100);
    }
    serve();  // what the last call sent
    const Error error = client.take<Pay>().error();
    transport.close();
    ends.deliveries.insert(last = error.delivery);
    ends.errors.insert(error.code);
    if (last == Delivery::not_sent) {
      EXPECT_EQ(arrived, "");
    }
    if (last == Delivery::answered) {
      EXPECT_TRUE(answered);
    }
  }
  return ends;
}

}  // namespace tillwire::test
