// Over TLS between real sockets: no truncation counts as the end of a response, wherever it
// falls, and slow peers do not outlive the deadline.
#include <gtest/gtest.h>
#include <netinet/tcp.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <tillwire/posix/clock.hpp>
#include <vector>

#include "samples.hpp"
#include "support/call_site.hpp"
#include "support/exchange.hpp"
#include "support/memory_server.hpp"
#include "system/ports/tls_pair.hpp"

namespace tillwire::test {
namespace {

enum class End {
  keep,
  close_notify,  // orderly, in TLS
  cut,           // a FIN of TCP, and no close_notify before it
  reset,
};

/// The way to a TLS server of this process, which does its part whenever the client waits.
class Served final : public Transport {
 public:
  /// The server's reaction to the next request: this many bytes, then the end.
  void answer(std::string bytes, End end) {
    answer_ = std::move(bytes);
    end_ = end;
    asked_.clear();
    answered_ = false;
    passed_ = SIZE_MAX;
    received_ = 0;
  }
  /// Passes so many bytes that the server sends from now on, including the handshake, then ends the
  /// TCP connection.
  void cut_after(std::size_t bytes) { passed_ = bytes; }
  /// Every receive() gives one byte, or nothing.
  void dribble() { dribbles_ = true; }
  /// From now on the server does nothing.
  void fall_silent() { silent_ = true; }

  /// Counts since answer(): the request in the server, and bytes of TLS in the client.
  const std::string& asked() const { return asked_; }
  std::size_t received() const { return received_; }

  /// Runs the server once.
  void serve(CallSite site = CallSite::here()) {
    const Traced traced(site);
    server_.pump();
    const int at_once = 1;
    ::setsockopt(server_.connection(), IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    char buffer[2048];
    asked_.append(buffer, server_.receive(buffer, sizeof buffer));
    if (answered_ || whole_request(asked_) == 0) return;
    answered_ = true;
    // In a few records.
    const std::size_t piece = answer_.size() / 3 + 1;
    for (std::size_t at = 0; at < answer_.size(); at += piece) {
      const std::string part = answer_.substr(at, piece);
      EXPECT_EQ(server_.send(part.data(), part.size()), part.size());
    }
    if (end_ == End::close_notify) server_.finish();
    if (end_ == End::cut) server_.cut();
    if (end_ == End::reset) server_.reset();
  }

  Io connect(const Peer&) override { return wire_.connect({"", server_.port()}); }
  Io send(const char* data, std::uint32_t size) override { return wire_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override {
    if (passed_ == 0) return Io::closed();
    if (dribbles_ && std::exchange(given_, !given_)) return Io::would_block();
    if (dribbles_) size = 1;
    const Io io =
        wire_.receive(data, static_cast<std::uint32_t>(std::min<std::size_t>(size, passed_)));
    passed_ -= io.count;
    received_ += io.count;
    return io;
  }
  void close() override { wire_.close(); }
  void wait(std::uint32_t) override {
    if (!silent_) serve();
    if (dribbles_) ::usleep(1000);
    wire_.wait(1);
  }

 private:
  TlsPeer server_{certificates};
  Wire wire_;
  std::string answer_;
  End end_ = End::keep;
  std::string asked_;
  bool answered_ = true;
  std::size_t passed_ = SIZE_MAX;
  std::size_t received_ = 0;
  bool dribbles_ = false;
  bool given_ = false;
  bool silent_ = false;
};

/// One of each way to write a request and to read an answer, with a short answer.
struct Exchange {
  const char* operation;
  std::string body;

  const Sample& sample() const {
    const auto& all = samples();
    return *std::find_if(all.begin(), all.end(),
                         [&](const Sample& each) { return each.name == operation; });
  }
};

const std::vector<Exchange> exchanges = {
    {"deposit.do", R"({"errorCode":"0"})"},
    {"recurrentPayment.do", R"({"success":true})"},
    {"blockCard", R"({"responseCode":"00"})"},
    {"acsRedirect.do", "<html><body></body></html>"},
};

enum class Framing { length, chunks, to_the_end };

std::string framed(const std::string& body, Framing framing) {
  const std::string head = "HTTP/1.1 200 OK\r\n";
  if (framing == Framing::to_the_end) return head + "\r\n" + body;
  if (framing == Framing::length) return ok(body);
  std::string text = head + "Transfer-Encoding: chunked\r\n\r\n";
  for (std::size_t at = 0; at < body.size(); at += 9) {
    const std::string part = body.substr(at, 9);
    text += std::to_string(part.size()) + ";x\r\n" + part + "\r\n";
  }
  return text + "0\r\nX-Trailer: y\r\n\r\n";
}

// TLS 1.3 shakes hands for longer: there only some bytes have their turn.
constexpr std::size_t step = has_v13 ? 7 : 1;

class OverTls : public testing::Test {
 protected:
  OverTls() {
    EXPECT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
    gateway.host = "localhost";
    gateway.timeout = gateway.connect_timeout = Milliseconds(60'000);
  }

  Error call(const Exchange& exchange, CallSite site = CallSite::here()) {
    const Traced traced(site);
    cli::Arena arena;
    const cli::Answer answer =
        exchange.sample().operation->call(client, exchange.sample().request, arena);
    EXPECT_EQ(answer.response != nullptr, answer.error.code == Errc::none);
    return answer.error;
  }

  /// The server is there again, and what it says is an answer.
  void expect_sound(const Exchange& exchange, CallSite site = CallSite::here()) {
    const Traced traced(site);
    served.answer(ok(exchange.body), End::keep);
    EXPECT_EQ(call(exchange).code, Errc::none);
    EXPECT_EQ(client.body(), exchange.body);
  }

  void expect_lost(const Error& error, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(error.code, Errc::connection_lost);
    EXPECT_EQ(error.delivery, Delivery::unknown);
  }

  Served served;
  mbedtls::Tls tls{served, random_generator()};
  posix::MonotonicClock clock;
  Gateway gateway = sample_gateway();
  Buffers<1024, 1024> memory;
  Client client{gateway, tls, clock, memory};
};

TEST_F(OverTls, TruncatedResponseIsNotAnAnswer) {
  for (const Exchange& exchange : exchanges) {
    for (const Framing framing : {Framing::length, Framing::chunks, Framing::to_the_end}) {
      const std::string response = framed(exchange.body, framing);
      const bool needs_end = framing == Framing::to_the_end;
      const std::size_t head = response.find("\r\n\r\n") + 4;
      for (std::size_t size = response.size() % step; size <= response.size(); size += step) {
        for (const End end : {End::cut, End::reset, End::close_notify}) {
          SCOPED_TRACE(testing::Message()
                       << exchange.operation << ", framing " << static_cast<int>(framing)
                       << ", end " << static_cast<int>(end) << ", " << size << " bytes");
          const bool whole = size == response.size();
          // A reset may overtake what was sent before it.
          if (whole && !needs_end && end == End::reset) continue;
          served.answer(response.substr(0, size), end);
          const Error error = call(exchange);
          const bool ended = needs_end && end == End::close_notify && size >= head;
          // A page cannot say whether it is whole; JSON can.
          const bool is_page = exchange.sample().is_page();
          if ((whole && !needs_end) || (ended && (whole || is_page))) {
            EXPECT_EQ(error.code, Errc::none);
            EXPECT_EQ(client.body(), whole ? exchange.body : response.substr(head, size - head));
          } else if (ended) {
            EXPECT_EQ(error.code, Errc::bad_json);
            EXPECT_EQ(error.delivery, Delivery::unknown);
          } else {
            expect_lost(error);
          }
          if (HasFailure()) return;
        }
      }
    }
    expect_sound(exchange);
  }
}

/// Cuts the connection after each byte that the server sends, `by` bytes from one to the next.
void cut_everywhere(Served& served, Client& client, const Exchange& exchange, std::size_t by,
                    CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::string response = ok(exchange.body);
  const auto call = [&] {
    cli::Arena arena;
    return exchange.sample().operation->call(client, exchange.sample().request, arena).error;
  };
  // The second time the client has all that makes a handshake shorter.
  for (int i = 0; i < 2; ++i) {
    served.answer(response, End::close_notify);
    ASSERT_EQ(call().code, Errc::none);
  }
  const std::size_t all = served.received();
  ASSERT_GT(all, response.size());
  // Up to where nothing was sent, and from where on the request was.
  std::size_t in_handshake = 0;
  std::size_t behind_it = 0;
  for (std::size_t size = 0; size < all; size += by) {
    SCOPED_TRACE(testing::Message() << size << " of " << all << " bytes");
    served.answer(response, End::close_notify);
    served.cut_after(size);
    const Error error = call();
    if (error.code == Errc::none) {
      EXPECT_LT(all - size, 40U) << "more than the close_notify was cut";
      break;
    }
    ASSERT_EQ(error.code, Errc::connection_lost);
    if (error.delivery == Delivery::not_sent) {
      served.serve();
      ASSERT_EQ(served.asked(), "");
      ASSERT_EQ(behind_it, 0U);
      ++in_handshake;
    } else {
      ASSERT_EQ(error.delivery, Delivery::unknown);
      ++behind_it;
    }
  }
  EXPECT_GT(in_handshake * by, 100U);
  EXPECT_GT(behind_it * by, response.size());
  served.answer(response, End::keep);
  EXPECT_EQ(call().code, Errc::none);
}

TEST_F(OverTls, CutAnywhereIsNotAnAnswer) {
  cut_everywhere(served, client, exchanges.front(), step);
}

TEST_F(OverTls, CutAnywhereWithAFullHandshakeIsNotAnAnswer) {
  mbedtls::TlsOptions options;
  options.resume = false;
  mbedtls::Tls full(served, random_generator(), options);
  ASSERT_TRUE(full.trust_pem(contents("ca.crt").c_str()));
  Buffers<1024, 1024> apart;
  Client other(gateway, full, clock, apart);
  cut_everywhere(served, other, exchanges.front(), 7);
}

// What the deadlines promise is tested with a clock set by hand in slow_peer_test.cpp; here is only
// that it is so with real ones too. The peers would continue for much longer than the test waits.
class SlowOverTls : public OverTls {
 protected:
  /// Ends by its time-out, which is `timeout_ms`.
  void expect_timed_out(std::uint32_t timeout_ms, Delivery delivery,
                        CallSite site = CallSite::here()) {
    const Traced traced(site);
    const auto begun = std::chrono::steady_clock::now();
    const Error error = call(exchanges.front());
    const auto spent = std::chrono::steady_clock::now() - begun;
    EXPECT_EQ(error.code, Errc::timed_out);
    EXPECT_EQ(error.delivery, delivery);
    EXPECT_GE(spent, std::chrono::milliseconds(timeout_ms - 1));  // of whole ones
    EXPECT_LT(spent, std::chrono::seconds(10));                   // a busy machine may be late
  }
};

TEST_F(SlowOverTls, ServerWithoutAHandshakeTimesOut) {
  served.fall_silent();
  gateway.connect_timeout = Milliseconds(200);
  expect_timed_out(200, Delivery::not_sent);
  EXPECT_TRUE(served.asked().empty());
}

TEST_F(SlowOverTls, SlowHandshakeTimesOut) {
  // Hundreds of bytes, each after a wait of a millisecond.
  served.dribble();
  gateway.connect_timeout = Milliseconds(100);
  expect_timed_out(100, Delivery::not_sent);
  EXPECT_TRUE(served.asked().empty());
}

TEST_F(SlowOverTls, SlowResponseTimesOut) {
  expect_sound(exchanges.front());
  std::string response = "HTTP/1.1 200 OK\r\n";
  while (response.size() < 40'000) response += "X-Filler: 0123456789\r\n";
  served.answer(response, End::keep);
  served.dribble();
  gateway.timeout = Milliseconds(2000);
  expect_timed_out(2000, Delivery::unknown);
  EXPECT_FALSE(served.asked().empty());
}

}  // namespace
}  // namespace tillwire::test
