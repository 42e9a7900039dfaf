// All short inputs made of significant tokens: JSON compared with nlohmann-json, HTTP with a strict
// reader, percent-encoding with cpp-httplib. Covers cases that are rare in long random inputs.
#include <gtest/gtest.h>
#include <httplib.h>

#include <algorithm>
#include <cstdint>
#include <json.hpp>
#include <optional>
#include <string>
#include <support/call_site.hpp>
#include <support/callback_form.hpp>
#include <support/guarded_memory.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/security/callback.hpp>
#include <tillwire/wire/json_scan.hpp>
#include <vector>

#include "http_reference.hpp"
#include "json_reference.hpp"
#include "units/http/reading.hpp"

namespace tillwire::test {
namespace {

using Tokens = std::vector<std::string>;

/// Calls `each` with every text of at most `most` tokens.
template <class Each>
void every(const Tokens& tokens, unsigned most, const Each& each, const std::string& begun = "") {
  each(begun);
  if (most == 0 || testing::Test::HasFatalFailure()) return;
  for (const std::string& token : tokens) every(tokens, most - 1, each, begun + token);
}

Tokens bytes(const std::string& all) {
  Tokens tokens;
  for (const char c : all) tokens.emplace_back(1, c);
  return tokens;
}

// JSON.

class EveryJson : public testing::Test {
 protected:
  void expect_agreement(const std::string& text, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const char* const begin = memory_.text(text);
    const char* const end = begin + text.size();
    detail::JsonScan scan(begin, end);
    const bool accepted = scan.space(scan.skip(scan.space(begin))) == end && !scan.malformed;
    const JsonReading expected = read_json(text);
    if (expected.unknown) return;
    ASSERT_EQ(accepted, expected.json) << text;
    ++(accepted ? accepted_ : refused_);
  }

  void expect_same_text(const std::string& quoted, CallSite site = CallSite::here()) {
    const Traced traced(site);
    expect_agreement(quoted);
    const char* const begin = memory_.text(quoted);
    const char* const end = begin + quoted.size();
    detail::JsonScan scan(begin, end);
    if (scan.string(begin + 1) != end) return;
    const std::string expected = cli::parse_json(quoted, cli::Twice::refused).text;
    const Text text = Text::from_json(begin + 1, quoted.size() - 2, scan.escaped);
    std::string copy(expected.size() + 1, '?');
    ASSERT_EQ(text.copy(copy.data(), copy.size()), expected.size()) << quoted;
    ASSERT_EQ(copy, expected + '\0') << quoted;
    ASSERT_EQ(text, Text(expected.data(), expected.size())) << quoted;
  }

  int accepted_ = 0;
  int refused_ = 0;

 private:
  GuardedMemory memory_{4096};
};

TEST_F(EveryJson, OfFourBytes) {
  every(bytes("{}[]\",:0-1.eE+\\utn \n\x80"), 4,
        [this](const std::string& text) { expect_agreement(text); });
  EXPECT_GT(accepted_, 200);
  EXPECT_GT(refused_, 200'000);
}

TEST_F(EveryJson, OfSixPunctuationMarks) {
  every({"{", "}", "[", "]", ",", "\"\":", "1"}, 6,
        [this](const std::string& text) { expect_agreement(text); });
  EXPECT_GT(accepted_, 30);
}

TEST_F(EveryJson, NumberOfSixBytes) {
  every(bytes("-01.e+"), 6, [this](const std::string& text) { expect_agreement(text); });
  EXPECT_GT(accepted_, 500);
}

TEST_F(EveryJson, WordOfFiveLetters) {
  every(bytes("trufalsne"), 5, [this](const std::string& text) { expect_agreement(text); });
  EXPECT_EQ(accepted_, 3);
}

TEST_F(EveryJson, TextOfFivePartsOfEscapes) {
  every({"\\uD8", "\\udC", "\\u", "00", "4", "\\", "n", "\""}, 5,
        [this](const std::string& text) { expect_same_text('"' + text + '"'); });
  EXPECT_GT(accepted_, 500);
}

TEST_F(EveryJson, TextOfFourBytesOfUtf8) {
  every(bytes("a\x80\x8f\x90\x9f\xa0\xbf\xc1\xc2\xdf\xe0\xed\xef\xf0\xf4\xf5"), 4,
        [this](const std::string& text) { expect_same_text('"' + text + '"'); });
  EXPECT_GT(accepted_, 500);
}

// HTTP.

/// Returns the result that the library's reader must have.
Reading expected_reading(const HttpReading& http, bool ends) {
  using Verdict = HttpReading::Verdict;
  Reading reading;
  const bool whole = http.verdict == Verdict::whole;
  reading.done = whole || (http.verdict == Verdict::more_or_end && ends);
  if (reading.done) {
    reading.status = http.status;
    reading.body = http.body;
    reading.reusable = !http.closes && http.rest == 0;
  } else if (http.verdict == Verdict::refused) {
    reading.error = Errc::bad_http;
  } else if (ends) {
    reading.error = Errc::connection_lost;
  }
  return reading;
}

void expect_same_response(const std::string& text, int& done, CallSite site = CallSite::here()) {
  const Traced traced(site);
  constexpr std::size_t capacity = 512;
  for (const bool ends : {false, true}) {
    const HttpReading http = read_http(text, capacity, detail::ResponseReader::most_lines);
    Reading expected = expected_reading(http, ends);
    ASSERT_EQ(read_response(text, ends, capacity, SIZE_MAX), expected) << text;
    // A byte at a time, it is done before it sees the bytes after the response.
    if (expected.done) expected.reusable = !http.closes;
    ASSERT_EQ(read_response(text, ends, capacity, 1, 1), expected) << text << ", byte by byte";
    done += expected.done ? 1 : 0;
  }
}

TEST(EveryResponse, OfFourLines) {
  int done = 0;
  for (const std::string status :
       {"HTTP/1.1 200 OK\r\n", "HTTP/1.0 204\r\n", "HTTP/1.1 304 \r\n"}) {
    every({"HTTP/1.1 200 OK\r\n", "HTTP/1.1 100 \r\n", "Content-Length: 1\r\n",
           "Content-Length:0\r\n", "Transfer-Encoding: chunked\r\n", "Connection: close\r\n",
           "X:\r\n", " y\r\n", "\r\n", "1\r\n", "a", "\n", "0"},
          4, [&](const std::string& text) { expect_same_response(status + text, done); });
  }
  EXPECT_GT(done, 1000);
}

TEST(EveryResponse, OfFivePartsOfChunks) {
  int done = 0;
  every({"0\r\n", "1\r\n", "1", "A", "\r\n", "\r", ";x", " ", "X:\r\n"}, 5,
        [&](const std::string& text) {
          expect_same_response("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + text,
                               done);
        });
  EXPECT_GT(done, 20);
}

TEST(EveryResponse, OfFivePartsOfAStatusLine) {
  int done = 0;
  every({"HTTP/1.", "1", "0", " ", "2", "00", "\t", "x", "\x80"}, 5, [&](const std::string& text) {
    expect_same_response(text + "\r\nContent-Length: 0\r\n\r\n", done);
  });
  EXPECT_GT(done, 2);
}

// Forms.

/// Accepts any message as genuine.
class Credulous final : public Checksum {
 public:
  bool begin() override { return true; }
  bool add(const char* text, std::uint32_t size) override {
    message.append(text, size);
    return true;
  }
  std::uint32_t size() const override { return 1; }
  bool matches(const std::uint8_t*, std::uint32_t) override { return true; }

  std::string message;
};

/// Decodes with cpp-httplib, which keeps invalid escapes unchanged.
std::optional<std::string> decoded(const std::string& text) {
  constexpr char hex[] = "0123456789abcdefABCDEF";
  for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
    const std::string digits = text.substr(at + 1, 2);
    if (digits.size() != 2 || digits.find_first_not_of(hex) != std::string::npos) return {};
  }
  return httplib::detail::decode_url(text, true);
}

std::string copied(const FormText& text) {
  std::string out(text.raw().size() + 1, '?');
  out.resize(text.copy(out.data(), out.size()));
  return out;
}

TEST(EveryForm, OfSixBytes) {
  int genuine = 0;
  every(bytes("%+&=03bB"), 6, [&](const std::string& text) {
    const std::string form = text + "&checksum=00";
    Credulous checksum;
    const CallbackResult event = verify_callback(form, checksum);
    const auto expected = parameters_of(text, decoded);
    ASSERT_EQ(static_cast<bool>(event), expected.has_value())
        << text << " fault " << static_cast<int>(event.error());
    if (!event) return;
    ++genuine;
    ASSERT_EQ(event->size(), expected->size()) << text;
    for (std::uint32_t i = 0; i < event->size(); ++i) {
      const auto found = expected->find(copied(event->name(i)));
      ASSERT_TRUE(found != expected->end() && event->name(i) == found->first) << text;
      ASSERT_EQ(copied(event->value(i)), found->second) << text;
    }
    std::string message;
    for (const auto& [name, value] : *expected) {
      message += name + ';' + value + ';';
      if (name.find_first_of("bB") == std::string::npos) {  // each is found by the other's name too
        ASSERT_TRUE(event->find(name) == value) << text;
      }
    }
    ASSERT_EQ(checksum.message, message) << text;
  });
  EXPECT_GT(genuine, 50'000);
}

}  // namespace
}  // namespace tillwire::test
