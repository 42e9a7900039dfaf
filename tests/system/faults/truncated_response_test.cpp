// For every operation: a response that ends too early, at each byte, is never an answer. Responses
// with a Content-Length are those of every_call_test.cpp.
#include <gtest/gtest.h>

#include "support/call_site.hpp"
#include "trial.hpp"

namespace tillwire::test::truncated_response_test {
namespace {

constexpr char head[] = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/// Chunks with everything allowed around them, after an interim response.
std::string in_chunks(const std::string& body) {
  constexpr std::size_t most = 31;
  std::string text = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n";
  text += std::string(head) + "Transfer-Encoding: chunked\r\n\r\n";
  for (std::size_t at = 0; at < body.size(); at += most) {
    const std::string chunk = body.substr(at, most);
    char size[16];
    std::snprintf(size, sizeof size, "%zX;x=y\r\n", chunk.size());
    text += size + chunk + "\r\n";
  }
  return text + "0\r\nX-Trailer: z\r\n\r\n";
}

/// A body that only the end of the connection ends.
std::string to_the_end(const std::string& body) {
  return std::string(head) + "\r\n" + body;
}

enum class End { closed, reset, silent };

struct Outcome {
  Errc code;
  Delivery delivery;
  std::string body;  // of an answer
};

/// Tries the first `size` bytes of a response. The next exchange must be sound.
Outcome outcome_of(const Sample& sample, const std::string& response, std::size_t size, End end,
                   CallSite site = CallSite::here()) {
  const Traced traced(site);
  Trial trial;
  ScriptedConnection& connection = trial.peer.connection();
  connection.until_sent().give(response.substr(0, size));
  if (end == End::closed) connection.closes();
  if (end == End::reset) connection.fails();
  const cli::Answer answer = trial.call(sample);
  EXPECT_EQ(trial.peer.connects, 1U);
  const bool answered = answer.error.code == Errc::none;
  EXPECT_EQ(answer.response != nullptr, answered);
  const Outcome outcome = {answer.error.code, answer.error.delivery,
                           answered ? std::string(trial.client.body()) : ""};
  EXPECT_TRUE(answered || !trial.peer.connected());
  connection.closes();  // the script is over
  EXPECT_TRUE(trial.next_is_sound());
  EXPECT_TRUE(trial.peer.complaints.empty());
  return outcome;
}

void expect_outcome(const Outcome& outcome, Errc code, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(outcome.code, code);
  EXPECT_EQ(outcome.delivery, code == Errc::none ? Delivery::answered : Delivery::unknown);
}

TEST(TruncatedResponse, InChunks) {
  for (const Sample& sample : samples()) {
    const std::string response = in_chunks(sample.body);
    for (std::size_t size = 0; size <= response.size(); ++size) {
      SCOPED_TRACE(testing::Message() << sample.name << " at " << size);
      const bool whole = size == response.size();
      for (const End end : {End::closed, End::reset}) {
        const Outcome outcome = outcome_of(sample, response, size, end);
        expect_outcome(outcome, whole ? Errc::none : Errc::connection_lost);
        EXPECT_EQ(outcome.body, whole ? sample.body : "");
      }
      if (size % 8 == 0 && !whole) {
        expect_outcome(outcome_of(sample, response, size, End::silent), Errc::timed_out);
      }
      if (HasFailure()) return;
    }
  }
}

// A body ended by the connection is complete only by its contents: JSON shows that, a page cannot.
TEST(TruncatedResponse, ThatTheConnectionEnds) {
  for (const Sample& sample : samples()) {
    const std::string response = to_the_end(sample.body);
    const std::size_t head_size = response.size() - sample.body.size();
    for (std::size_t size = 0; size <= response.size(); ++size) {
      SCOPED_TRACE(testing::Message() << sample.name << " at " << size);
      const bool whole = size == response.size();
      const Outcome closed = outcome_of(sample, response, size, End::closed);
      if (size < head_size) {
        expect_outcome(closed, Errc::connection_lost);
      } else if (whole || sample.is_page()) {
        expect_outcome(closed, Errc::none);
        EXPECT_EQ(closed.body, response.substr(head_size, size - head_size));
      } else {
        expect_outcome(closed, Errc::bad_json);
      }
      expect_outcome(outcome_of(sample, response, size, End::reset), Errc::connection_lost);
      if (size % 8 == 0) {
        expect_outcome(outcome_of(sample, response, size, End::silent), Errc::timed_out);
      }
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace tillwire::test::truncated_response_test
