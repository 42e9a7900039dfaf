// Peers that send too much, too long, nonsense, lies or an answer too many, to every operation: the
// right error after a bounded number of bytes, and nothing of it in the exchange that follows.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/cards/get_card_list_by_owner.hpp>
#include <vector>

#include "support/call_site.hpp"
#include "trial.hpp"

namespace tillwire::test::hostile_peer_test {
namespace {

constexpr std::size_t flood = 1 << 17;       // far more than a client should read
constexpr std::size_t a_buffer = 2048;       // the receive buffer of a Trial
constexpr std::size_t most_lines = 128;      // of a head, trailers and interim responses in it
constexpr std::size_t own_head_size = 1000;  // of these responses, and more

std::string flood_of(const std::string& unit) {
  std::string all;
  while (all.size() < flood) all += unit;
  return all;
}

std::string status_200(const std::string& rest) {
  return "HTTP/1.1 200 OK\r\n" + rest;
}

std::string chunked(const std::string& rest) {
  return status_200("Transfer-Encoding: chunked\r\n\r\n" + rest);
}

struct Hostile {
  const char* name;
  std::string response;
  Errc code;
  std::size_t most_read;  // bytes that may be taken of it before that is said
};

/// Before the body, or with its framing: no operation gets as far as to look at a body.
std::vector<Hostile> hostile_framings() {
  const std::string early = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n";
  const std::string next = "HTTP/1.1 100 Continue\r\n\r\n";
  const std::string field = "X-Filler: 0123456789\r\n";
  const std::string xs(flood, 'x');
  const auto lines = [](const std::string& line) { return most_lines * line.size() + a_buffer; };
  const std::size_t one_line = own_head_size + a_buffer;
  return {
      {"interim responses without end", flood_of(next), Errc::head_too_large, lines(next)},
      {"interim responses with heads", flood_of(early), Errc::head_too_large, lines(early)},
      {"headers without end", status_200(flood_of(field)), Errc::head_too_large, lines(field)},
      {"a status line without end", "HTTP/1.1 200 " + xs, Errc::head_too_large, one_line},
      {"a header without end", status_200("X: " + xs), Errc::head_too_large, one_line},
      {"a name without end", status_200(xs), Errc::head_too_large, one_line},
      {"blanks without end", status_200("X:" + std::string(flood, ' ')), Errc::head_too_large,
       one_line},
      {"a size line without end", chunked(std::string(flood, '0')), Errc::head_too_large, one_line},
      {"an extension without end", chunked("1;" + xs), Errc::head_too_large, one_line},
      {"a last chunk's extension without end", chunked("0;" + xs), Errc::head_too_large, one_line},
      {"a trailer without end", chunked("0\r\nX: " + xs), Errc::head_too_large, one_line},
      {"trailers without end", chunked("0\r\n" + flood_of(field)), Errc::head_too_large,
       lines(field)},
      {"the largest chunk", chunked("fffffff\r\n" + xs), Errc::body_too_large, one_line},
      {"a chunk too large to count", chunked("100000000\r\n" + xs), Errc::bad_http, one_line},
      {"chunks of one byte", chunked(flood_of("1\r\n \r\n")), Errc::body_too_large, 7 * a_buffer},
      {"chunks of one byte, each with much around it",
       chunked(flood_of("1;" + std::string(20, 'x') + "\r\n \r\n")), Errc::body_too_large,
       27 * a_buffer},
      {"a chunk that is longer than it says", chunked("1\r\n{}\r\n0\r\n\r\n"), Errc::bad_http,
       one_line},
      {"a very large length", status_200("Content-Length: 1000000000\r\n\r\n" + xs),
       Errc::body_too_large, one_line},
      {"a length too large to count", status_200("Content-Length: 4294967296\r\n\r\n" + xs),
       Errc::bad_http, one_line},
      {"a length beyond the buffer, and a byte", status_200("Content-Length: 2048\r\n\r\n{"),
       Errc::body_too_large, one_line},
      {"a body without end", status_200("\r\n" + xs), Errc::body_too_large, one_line},
      {"both lengths",
       status_200("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
       Errc::bad_http, one_line},
      {"two lengths", status_200("Content-Length: 2\r\nContent-Length: 1\r\n\r\n{}"),
       Errc::bad_http, one_line},
      {"another protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n" + xs,
       Errc::bad_http, one_line},
      {"a greeting", "220 mail.example ESMTP\r\n", Errc::bad_http, one_line},
      {"a TLS alert", std::string("\x15\x03\x01\x00\x02\x02\x28", 7), Errc::bad_http, one_line},
      {"empty lines", flood_of("\r\n"), Errc::bad_http, one_line},
  };
}

/// Under the name of success, and whole.
std::vector<Hostile> hostile_bodies() {
  const auto chunked_body = [](const std::string& body) {
    char size[16];
    std::snprintf(size, sizeof size, "%zx\r\n", body.size());
    return chunked(size + body + "\r\n0\r\n\r\n");
  };
  const std::size_t all = own_head_size + a_buffer;
  return {
      {"HTML", ok("<html><body>Maintenance</body></html>"), Errc::bad_json, all},
      {"HTML in a chunk", chunked_body("<!DOCTYPE html><p>Sorry"), Errc::bad_json, all},
      {"nothing", ok(""), Errc::bad_json, all},
      {"a last chunk again and again", chunked(flood_of("0\r\n\r\n")), Errc::bad_json, all},
      {"zeros", ok(std::string(300, '\0')), Errc::bad_json, all},
      {"lists in lists", ok(std::string(1500, '[')), Errc::bad_json, all},
      {"records in records", ok("{\"x\":" + flood_of("{\"x\":").substr(0, 1500)), Errc::bad_json,
       all},
      {"a text without end", ok("{\"errorCode\":\"" + std::string(1500, '0')), Errc::bad_json, all},
      {"a length too small", status_200("Content-Length: 9\r\n\r\n{\"errorCode\":\"0\"}"),
       Errc::bad_json, all},
  };
}

/// Meets one peer with one operation.
void meet(const Sample& sample, const Hostile& hostile, std::uint32_t at_a_time,
          CallSite site = CallSite::here()) {
  const Traced traced(site);
  Trial trial;
  ScriptedConnection& connection = trial.peer.connection();
  connection.until_sent().give(hostile.response.substr(0, hostile.most_read + 1), at_a_time);
  const cli::Answer answer = trial.call(sample);
  EXPECT_EQ(answer.error.code, hostile.code);
  EXPECT_EQ(answer.error.delivery, Delivery::unknown);
  EXPECT_EQ(answer.response, nullptr);
  EXPECT_LE(connection.given, hostile.most_read);
  EXPECT_FALSE(trial.peer.connected());
  EXPECT_EQ(trial.peer.connects, 1U);
  EXPECT_TRUE(trial.next_is_sound());
  EXPECT_TRUE(trial.peer.complaints.empty());
}

TEST(HostilePeer, ToEveryOperation) {
  const std::vector<Hostile> framings = hostile_framings();
  const std::vector<Hostile> bodies = hostile_bodies();
  for (const Sample& sample : samples()) {
    for (const Hostile& each : framings) {
      SCOPED_TRACE(sample.name + ", " + each.name);
      meet(sample, each, UINT32_MAX);
    }
    if (sample.is_page()) continue;  // may hold anything
    for (const Hostile& each : bodies) {
      SCOPED_TRACE(sample.name + ", " + each.name);
      meet(sample, each, UINT32_MAX);
    }
  }
}

// A drained list may be endless, but not the bytes between its records.
TEST(HostilePeer, SendsBlanksInsteadOfRecords) {
  struct Case {
    std::string list;
    Errc code;
  };
  for (const Case& each : {Case{R"({"cards":[)", Errc::record_too_large},
                           Case{R"({"cards":)", Errc::body_too_large}}) {
    Trial trial;
    ScriptedConnection& connection = trial.peer.connection();
    connection.until_sent().give(status_200("\r\n" + each.list + std::string(flood, ' ')));
    cards::GetCardListByOwner query;
    query.card.customer_id = "70001";
    const Error error = trial.client
                            .drain<&cards::GetCardListByOwner::Response::cards>(
                                query, [](const cards::CardData&) { ADD_FAILURE(); })
                            .error();
    EXPECT_EQ(error.code, each.code);
    EXPECT_EQ(error.delivery, Delivery::unknown);
    EXPECT_LE(connection.given, own_head_size + a_buffer);
    EXPECT_FALSE(trial.peer.connected());
    EXPECT_TRUE(trial.next_is_sound());
  }
}

TEST(HostilePeer, InPiecesOfAnySize) {
  const std::vector<Hostile> framings = hostile_framings();
  for (const Hostile& each : framings) {
    for (const std::uint32_t at_a_time : {1U, 3U, 1000U, 2047U}) {
      SCOPED_TRACE(testing::Message() << each.name << ", " << at_a_time << " bytes at a time");
      meet(samples().front(), each, at_a_time);
    }
  }
}

TEST(HostilePeer, SaysErrorsInHtml) {
  const std::string page = "<html><body>{\"errorCode\":\"0\"}</body></html>";
  for (const Sample& sample : samples()) {
    for (const unsigned status : {301U, 302U, 400U, 401U, 404U, 429U, 500U, 502U, 503U, 504U}) {
      for (const bool in_chunks : {false, true}) {
        SCOPED_TRACE(testing::Message() << sample.name << ", " << status);
        std::string response = in_chunks ? chunked("2b\r\n" + page + "\r\n0\r\n\r\n") : ok(page);
        ASSERT_EQ(page.size(), 0x2bU);
        response.replace(9, 3, std::to_string(status));
        Trial trial;
        trial.peer.connection().until_sent().give(response);
        const cli::Answer answer = trial.call(sample);
        if (sample.is_page() && status / 100 == 3) {
          EXPECT_EQ(answer.error.code, Errc::none);
        } else {
          const bool in_doubt =
              sample.operation->endpoint.effect != Effect::none && (status == 400 || status >= 500);
          EXPECT_EQ(answer.error.code, Errc::http_status);
          EXPECT_EQ(answer.error.detail, status);
          EXPECT_EQ(answer.error.delivery, in_doubt ? Delivery::unknown : Delivery::answered);
          EXPECT_EQ(answer.response, nullptr);
          EXPECT_FALSE(trial.peer.connected());
        }
        EXPECT_EQ(trial.client.body(), page);
        trial.peer.at(0).closes();
        EXPECT_TRUE(trial.next_is_sound());
      }
    }
  }
}

// An injected answer to the next exchange.
const std::string forged = ok(R"({"errorCode":"0","orderNumber":"forged"})");

/// The answer and a forged one, in two pieces.
void meet_forger(const Sample& sample, std::size_t cut) {
  SCOPED_TRACE(testing::Message() << sample.name << ", cut at " << cut);
  const std::string both = ok(sample.body) + forged;
  Trial trial;
  ScriptedConnection& connection = trial.peer.connection().until_sent();
  connection.give(both.substr(0, cut)).give(both.substr(cut));
  EXPECT_EQ(trial.call(sample).error.code, Errc::none);
  EXPECT_EQ(trial.client.body(), sample.body);
  EXPECT_TRUE(trial.next_is_sound());
  EXPECT_EQ(trial.peer.connects, 2U);
}

TEST(HostilePeer, SendsAnAnswerTooMany) {
  for (const Sample& sample : samples()) {
    const std::size_t size = ok(sample.body).size();
    for (const std::size_t cut : {size - 1, size, size + 1, size + forged.size()}) {
      meet_forger(sample, cut);
    }
  }
  for (const Sample* const sample : one_of_each_kind()) {
    const std::size_t size = ok(sample->body).size() + forged.size();
    for (std::size_t cut = 1; cut < size; ++cut) meet_forger(*sample, cut);
  }
}

TEST(HostilePeer, AnswersTooLate) {
  for (const Sample& sample : samples()) {
    const std::string answer = ok(sample.body);
    for (const std::size_t before : {std::size_t{0}, std::size_t{20}, answer.size() - 1}) {
      SCOPED_TRACE(testing::Message() << sample.name << ", " << before << " bytes in time");
      Trial trial;
      ScriptedConnection& connection = trial.peer.connection().until_sent();
      connection.give(answer.substr(0, before));
      EXPECT_EQ(trial.call(sample).error.code, Errc::timed_out);
      connection.give(answer.substr(before) + forged);
      EXPECT_TRUE(trial.next_is_sound());
      EXPECT_TRUE(connection.unread());
    }
  }
}

}  // namespace
}  // namespace tillwire::test::hostile_peer_test
