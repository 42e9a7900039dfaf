// One exchange of any operation where something goes wrong, and one after it, which must be sound.
#pragma once

#include <cstdint>
#include <string>
#include <support/exchange.hpp>
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>

#include "failing_transport.hpp"
#include "samples.hpp"

namespace tillwire::test {

/// A client that talks to a scripted peer over a line that can fail.
struct Trial {
  Gateway gateway = gateway_with_time_outs();
  ManualClock clock{UINT32_MAX - 100};  // it wraps around on the way
  ScriptedTransport peer;
  FailingTransport line{peer, clock};
  Buffers<1024, 2048> memory;
  Client client{gateway, line, clock, memory};

  Trial() {
    peer.clock = &clock;
    // Connections without a script: those of next_is_sound().
    peer.otherwise = [](ScriptedConnection& connection, const Peer&) {
      connection.until_sent().give(ok(next_body));
    };
  }

  cli::Answer call(const Sample& sample) {
    return sample.operation->call(client, sample.request, arena_);
  }

  /// Asks for the status of an order, which the peer answers with next_body; returns whether that
  /// answer arrives, without bytes of an earlier one. The query is sent once.
  bool next_is_sound() {
    ecommerce::GetOrderStatusExtended query;
    query.order_number = "next";
    const std::size_t before = peer.sent().size();
    const auto answer = client.call(query);
    const std::string& last = peer.at(peer.connects - 1).sent;
    const std::string& expected = next_request();
    return answer.answered() && answer->order_number == Text("next") &&
           client.body() == next_body && peer.sent().size() == before + expected.size() &&
           last.substr(last.size() - expected.size()) == expected;
  }

  static constexpr std::uint32_t connect_timeout_ms = 100;
  static constexpr std::uint32_t timeout_ms = 200;
  static constexpr char next_body[] = R"({"errorCode":"0","orderNumber":"next"})";

  /// The bytes of what next_is_sound() asks.
  static const std::string& next_request() {
    static const std::string all = [] {
      ecommerce::GetOrderStatusExtended query;
      query.order_number = "next";
      const SentRequest request = sent(query);
      return request.head + request.body;
    }();
    return all;
  }

 private:
  static Gateway gateway_with_time_outs() {
    Gateway gateway = sample_gateway();
    gateway.connect_timeout = Milliseconds(connect_timeout_ms);
    gateway.timeout = Milliseconds(timeout_ms);
    return gateway;
  }

  cli::Arena arena_;
};

/// What an operation sends and what it is answered, where nothing fails.
struct Reference {
  const Sample& sample;
  std::string request;
  std::string response;

  Reference(const Sample& the_sample, std::string the_response)
      : sample(the_sample), response(std::move(the_response)) {
    Trial trial;
    trial.peer.connection().until_sent().give(response).closes();
    EXPECT_EQ(trial.call(sample).error.code, Errc::none) << sample.name;
    request = trial.peer.sent();
  }

  explicit Reference(const Sample& the_sample) : Reference(the_sample, ok(the_sample.body)) {}
};

}  // namespace tillwire::test
