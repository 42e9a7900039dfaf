// For every operation: each call of the transport, in turn, goes wrong in each way there is.
#include <gtest/gtest.h>

#include <ostream>
#include <vector>

#include "support/call_site.hpp"
#include "trial.hpp"

namespace tillwire::test::every_call_test {
namespace {

struct Trouble {
  const char* name;
  Mishap mishap;
  Errc code;  // where the exchange fails by it

  /// For the messages of GoogleTest.
  friend std::ostream& operator<<(std::ostream& out, const Trouble& it) { return out << it.name; }
};

const Trouble reset = {"breaks", Mishap::ends(Io::failed(Fault::reset)), Errc::connection_lost};
const Trouble closed = {"closes", Mishap::ends(Io::closed()), Errc::connection_lost};
const Trouble blocks = {"blocks", Mishap::blocks(), Errc::timed_out};
const Trouble shrinks = {"shrinks", Mishap::shrinks(), Errc::none};
const Trouble lasts = {"lasts", Mishap::lasts(Trial::timeout_ms), Errc::timed_out};

const std::vector<Trouble> faults = {
    {"none", Mishap::ends(Io::failed(Fault::none)), Errc::transport},
    {"configuration", Mishap::ends(Io::failed(Fault::configuration)), Errc::not_configured},
    {"name_not_found", Mishap::ends(Io::failed(Fault::name_not_found)), Errc::name_not_found},
    {"refused", Mishap::ends(Io::failed(Fault::refused)), Errc::refused},
    {"unreachable", Mishap::ends(Io::failed(Fault::unreachable)), Errc::unreachable},
    {"tls", Mishap::ends(Io::failed(Fault::tls)), Errc::tls},
    {"certificate", Mishap::ends(Io::failed(Fault::certificate)), Errc::certificate},
    {"other", Mishap::ends(Io::failed(Fault::other)), Errc::transport},
};

std::vector<Trouble> all_troubles() {
  std::vector<Trouble> all = {reset, closed, blocks, shrinks, lasts};
  all.insert(all.end(), faults.begin(), faults.end());
  return all;
}

enum class Connection { fresh, kept };

/// What an exchange must come to if its call number `at` goes wrong. Call 0 connects, or listens to
/// a kept connection; then every byte of the request is one, and every byte of the response.
struct Expected {
  bool answered = false;
  bool connected = true;
  bool replaced = false;     // by another connection, on which all goes well
  std::size_t sent = 0;      // bytes of the request that the transport took
  std::size_t received = 0;  // bytes of the response that it gave

  Expected(const Reference& reference, Connection connection, const Mishap& mishap,
           std::uint32_t at, std::uint32_t at_a_time) {
    const std::size_t request = reference.request.size();
    const std::size_t response = reference.response.size();
    std::size_t carried = at == 0 ? 0 : at - 1;
    if (mishap.kind == Mishap::Kind::lasts && at != 0) {
      const std::size_t end = carried < request ? request : request + response;
      carried += std::min<std::size_t>(at_a_time, end - carried);
    }
    const bool kept = connection == Connection::kept;
    connected = kept || at != 0 || mishap.carries();
    replaced = mishap.kind == Mishap::Kind::ends && kept && at <= 1;
    if (replaced || mishap.kind == Mishap::Kind::shrinks) carried = request + response;
    sent = std::min(carried, request);
    received = carried - sent;
    answered = received == response;
  }
};

/// Plays one exchange; what is not as it should be, or nothing.
std::string play(const Reference& reference, Connection connection, const Trouble& trouble,
                 std::uint32_t at, std::uint32_t at_a_time = UINT32_MAX) {
  const bool kept = connection == Connection::kept;
  const auto request = static_cast<std::uint32_t>(reference.request.size());
  const Expected expected(reference, connection, trouble.mishap, at, at_a_time);

  Trial trial;
  ScriptedConnection& first = trial.peer.connection();
  if (kept) {
    first.until_sent().give(ok(Trial::next_body));
    if (!trial.next_is_sound()) return "the exchange before";
  }
  if (expected.connected) first.until_sent(request).give(reference.response);
  first.until_sent().give(ok(Trial::next_body));
  if (expected.replaced) {
    trial.peer.connection()
        .until_sent(request)
        .give(reference.response)
        .until_sent()
        .give(ok(Trial::next_body));
  }
  const std::size_t sent_before = first.sent.size();
  const std::size_t given_before = first.given;
  trial.line.set(trouble.mishap, at, at_a_time);
  const std::uint32_t begun = trial.clock.now_ms();

  const cli::Answer answer = trial.call(reference.sample);
  const Error& error = answer.error;
  if (!trial.line.happened()) return "nothing went wrong";
  if (trial.line.misused) return "the line was used after its end";
  if (!trial.peer.complaints.empty()) return trial.peer.complaints.front();
  if (trouble.mishap.kind != Mishap::Kind::lasts &&
      trial.clock.now_ms() - begun > Trial::timeout_ms * 11 / 10) {
    return "it took too long";
  }
  // What was sent, on all connections: never a byte twice.
  const std::size_t connects = (expected.connected ? 1 : 0) + (expected.replaced ? 1 : 0);
  if (trial.peer.connects != connects) return "the number of connections";
  const std::size_t given = first.given - given_before;
  const std::string sent_first = first.sent.substr(sent_before);
  if (expected.replaced && !sent_first.empty()) return "sent on a connection that was over";
  const std::string& sent = expected.replaced ? trial.peer.at(1).sent : sent_first;
  if (sent != reference.request.substr(0, expected.sent)) return "what was sent";
  if (!expected.replaced && given != expected.received) return "what was received";

  if (expected.answered) {
    if (error.code != Errc::none) return "Errc";
    if (error.delivery != Delivery::answered) return "Delivery of an answer";
    if (trial.client.body() != reference.sample.body) return "the answer";
    if (!trial.peer.connected()) return "the connection was not kept";
  } else {
    if (error.code != trouble.code) return "Errc";
    if (error.delivery != (expected.sent == 0 ? Delivery::not_sent : Delivery::unknown)) {
      return "Delivery";
    }
    if (answer.response != nullptr) return "an answer in addition to the error";
    if (trial.peer.connected()) return "the connection was not closed";
  }
  return trial.next_is_sound() ? "" : "the next exchange";
}

/// A closed connection is nothing that connect() ever answers.
bool is_possible(const Trouble& trouble, Connection connection, std::uint32_t at) {
  return at != 0 || connection == Connection::kept || trouble.mishap.io.state != IoState::closed;
}

std::uint32_t calls_of(const Reference& reference) {
  return static_cast<std::uint32_t>(1 + reference.request.size() + reference.response.size());
}

void expect_good(const Reference& reference, Connection connection, const Trouble& trouble,
                 std::uint32_t at, std::uint32_t at_a_time = UINT32_MAX,
                 CallSite site = CallSite::here()) {
  const Traced traced(site);
  if (!is_possible(trouble, connection, at)) return;
  ASSERT_EQ(play(reference, connection, trouble, at, at_a_time), "")
      << reference.sample.name << (connection == Connection::kept ? ", kept, " : ", fresh, ")
      << trouble.name << " at call " << at << ", the request has " << reference.request.size()
      << " bytes, the response " << reference.response.size();
}

class EveryCall : public testing::TestWithParam<Trouble> {};

TEST_P(EveryCall, OfEveryOperation) {
  for (const Sample& sample : samples()) {
    const Reference reference(sample);
    for (std::uint32_t at = 0; at < calls_of(reference); ++at) {
      expect_good(reference, Connection::fresh, GetParam(), at);
      if (HasFatalFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Goes, EveryCall, testing::Values(reset, closed, blocks, shrinks, lasts),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

/// Every call again, where the troubles take turns; at the first calls and the last one, all of
/// them.
void take_turns(const Reference& reference, Connection connection,
                const std::vector<Trouble>& troubles, std::size_t& turn,
                std::uint32_t at_a_time = UINT32_MAX) {
  const std::uint32_t calls = calls_of(reference);
  for (std::uint32_t at = 0; at < calls; ++at) {
    const Trouble& one = troubles[turn++ % troubles.size()];
    const bool all = at < 3 || at == calls - 1;
    for (const Trouble& each : troubles) {
      if (all || &each == &one) expect_good(reference, connection, each, at, at_a_time);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(EveryCallInTurns, FailsByEveryFault) {
  std::size_t turn = 0;
  for (const Sample& sample : samples()) {
    take_turns(Reference(sample), Connection::fresh, faults, turn);
    if (HasFatalFailure()) return;
  }
}

TEST(EveryCallInTurns, OfAKeptConnection) {
  const std::vector<Trouble> troubles = all_troubles();
  std::size_t turn = 0;
  for (const Sample& sample : samples()) {
    take_turns(Reference(sample), Connection::kept, troubles, turn);
    if (HasFatalFailure()) return;
  }
}

TEST(EveryCallInTurns, WithOneByteACall) {
  const std::vector<Trouble> troubles = all_troubles();
  std::size_t turn = 0;
  for (const Sample* const sample : one_of_each_kind()) {
    take_turns(Reference(*sample), Connection::fresh, troubles, turn, 1);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace tillwire::test::every_call_test
