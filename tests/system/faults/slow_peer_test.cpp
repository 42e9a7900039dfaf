// Peers that take a byte now and then: every exchange ends at its deadline, by a clock set by hand,
// at most a tenth too late.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/cards/get_card_list_by_owner.hpp>

#include "support/call_site.hpp"
#include "trial.hpp"

namespace tillwire::test::slow_peer_test {
namespace {

constexpr std::uint32_t never = 10'000'000;  // ms

/// Measures a duration by the clock of a trial.
template <class Call>
std::uint32_t duration_of(Trial& trial, Call call) {
  const std::uint32_t begun = trial.clock.now_ms();
  call();
  return trial.clock.now_ms() - begun;
}

void expect_in_time(std::uint32_t spent, std::uint32_t timeout, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_GE(spent, timeout);
  EXPECT_LE(spent, timeout + timeout / 10);
}

/// Every call carries one byte and takes `interval`; the time-out is so long that it passes in call
/// number `calls`.
void be_slow(const Reference& reference, std::uint32_t interval, std::uint32_t calls) {
  SCOPED_TRACE(testing::Message() << reference.sample.name << ", " << interval << " ms, " << calls
                                  << " calls");
  const std::size_t request = reference.request.size();
  const std::size_t needed = 1 + request + reference.response.size();
  Trial trial;
  trial.gateway.connect_timeout = Milliseconds(never);
  trial.gateway.timeout = Milliseconds(interval * calls);
  trial.line.each_lasts(interval);
  trial.line.carries(1);
  trial.peer.connection()
      .until_sent(static_cast<std::uint32_t>(request))
      .give(reference.response)
      .until_sent()
      .give(ok(Trial::next_body));
  cli::Answer answer;
  const std::uint32_t spent = duration_of(trial, [&] { answer = trial.call(reference.sample); });
  if (needed <= calls) {
    EXPECT_EQ(answer.error.code, Errc::none);
    EXPECT_EQ(spent, interval * needed);
  } else {
    EXPECT_EQ(answer.error.code, Errc::timed_out);
    EXPECT_EQ(answer.error.delivery, calls == 1 ? Delivery::not_sent : Delivery::unknown);
    EXPECT_EQ(trial.peer.sent(), reference.request.substr(0, calls - 1));
    EXPECT_FALSE(trial.peer.connected());
    EXPECT_EQ(spent, trial.gateway.timeout.count());
  }
  trial.line.each_lasts(0);
  trial.gateway.timeout = Milliseconds(never);
  EXPECT_TRUE(trial.next_is_sound());
}

TEST(SlowPeer, OfEveryOperation) {
  for (const Sample& sample : samples()) {
    const Reference reference(sample);
    const auto request = static_cast<std::uint32_t>(reference.request.size());
    const auto response = static_cast<std::uint32_t>(reference.response.size());
    for (const std::uint32_t interval : {1U, 1000U}) {
      for (const std::uint32_t calls :
           {1U, 2U, request / 2, request, request + 1, request + 2, request + response / 2,
            request + response, request + response + 1, request + response + 2}) {
        be_slow(reference, interval, calls);
      }
    }
  }
}

/// Between two bytes the peer does nothing for a while, which the client spends in wait().
TEST(SlowPeer, ThatPausesBetweenBytes) {
  enum class Phase { connecting, sending, receiving };
  for (const Sample* const sample : one_of_each_kind()) {
    for (const Phase phase : {Phase::connecting, Phase::sending, Phase::receiving}) {
      for (const int pauses : {1, 2, 7}) {
        for (const std::uint32_t timeout : {200U, 990U, 6000U}) {
          SCOPED_TRACE(testing::Message() << sample->name << ", phase " << static_cast<int>(phase)
                                          << ", " << pauses << " pauses, " << timeout << " ms");
          Trial trial;
          trial.gateway.connect_timeout =
              Milliseconds(phase == Phase::connecting ? timeout : never);
          trial.gateway.timeout = Milliseconds(phase == Phase::connecting ? never : timeout);
          ScriptedConnection& connection = trial.peer.connection();
          if (phase == Phase::connecting) connection.connect_answers(Io::would_block(), 10'000);
          if (phase == Phase::sending) connection.room(40);  // and not a byte more
          if (phase == Phase::receiving) connection.until_sent().give("HTTP/1.1 200 OK\r\nX: ");
          // Enough bytes to continue for much longer.
          for (std::uint32_t at = 0; at < timeout / 10; ++at) {
            if (phase == Phase::sending) {
              connection.send_answers(Io::would_block(), pauses).take(1);
            } else if (phase == Phase::receiving) {
              connection.receive_answers(Io::would_block(), pauses).give("x");
            }
          }
          cli::Answer answer;
          const std::uint32_t spent = duration_of(trial, [&] { answer = trial.call(*sample); });
          EXPECT_EQ(answer.error.code, Errc::timed_out);
          EXPECT_EQ(answer.error.delivery,
                    trial.peer.sent().empty() ? Delivery::not_sent : Delivery::unknown);
          EXPECT_EQ(trial.peer.sent().empty(), phase == Phase::connecting);
          expect_in_time(spent, timeout);
          EXPECT_FALSE(trial.peer.connected());
        }
      }
    }
  }
}

/// Time spent on a kept connection that turns out dead, and on connecting again, counts too.
TEST(SlowPeer, AfterAConnectionThatHadDied) {
  Trial trial;
  ASSERT_TRUE(trial.next_is_sound());
  trial.peer.at(0).closes();
  trial.gateway.connect_timeout = Milliseconds(never);
  trial.gateway.timeout = Milliseconds(1000);
  trial.peer.connection()
      .connect_answers(Io::would_block(), 20)
      .until_sent()
      .give("HTTP/1.1 200 OK\r\n");
  trial.line.each_lasts(10);
  cli::Answer answer;
  const std::uint32_t spent = duration_of(trial, [&] { answer = trial.call(samples().front()); });
  EXPECT_EQ(answer.error.code, Errc::timed_out);
  EXPECT_EQ(trial.peer.connects, 2U);
  EXPECT_FALSE(trial.peer.at(1).sent.empty());
  expect_in_time(spent, trial.gateway.timeout.count());
}

std::string chunk(const std::string& text) {
  char size[16];
  std::snprintf(size, sizeof size, "%zx\r\n", text.size());
  return size + text + "\r\n";
}

/// A list that never ends goes through the buffer for as long as the time allows.
TEST(SlowPeer, OfAListWithoutEnd) {
  constexpr std::uint32_t interval = 20;
  constexpr std::uint32_t most_calls = 1000;
  const std::string record = R"({"cardNumber":"520000******0007"},)";
  std::string in_bytes;
  for (const char c : record) in_bytes += chunk(std::string(1, c));
  for (const std::string& unit : {chunk(record), in_bytes}) {
    for (const std::uint32_t at_a_time : {1U, 100U}) {
      SCOPED_TRACE(testing::Message() << unit << ", " << at_a_time << " bytes at a time");
      std::string response =
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk(R"({"cards":[)");
      while (response.size() < 2 * most_calls * at_a_time) response += unit;
      Trial trial;
      trial.gateway.timeout = Milliseconds(most_calls * interval);
      trial.line.each_lasts(interval);
      trial.peer.connection().until_sent().give(response, at_a_time);
      cards::GetCardListByOwner query;
      query.card.customer_id = "70001";
      std::uint32_t handed_over = 0;
      Error error;
      const std::uint32_t spent = duration_of(trial, [&] {
        error = trial.client
                    .drain<&cards::GetCardListByOwner::Response::cards>(
                        query, [&](const cards::CardData&) { ++handed_over; })
                    .error();
      });
      EXPECT_EQ(error.code, Errc::timed_out);
      EXPECT_EQ(error.delivery, Delivery::unknown);
      expect_in_time(spent, trial.gateway.timeout.count());
      EXPECT_GT(handed_over, 0U);
      EXPECT_EQ(trial.client.delivered(), handed_over);
      EXPECT_FALSE(trial.peer.connected());
      trial.line.each_lasts(0);
      EXPECT_TRUE(trial.next_is_sound());
    }
  }
}

}  // namespace
}  // namespace tillwire::test::slow_peer_test
