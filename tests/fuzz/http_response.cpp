// Fuzzes the reader of HTTP responses: read whole, in pieces and by a client, each response gives
// the result of an independent reader.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <string>
#include <support/exchange.hpp>
#include <tillwire/client.hpp>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <vector>

#include "check.hpp"
#include "http_reference.hpp"

namespace tillwire::test {
namespace {

using State = detail::ResponseReader::State;
using Verdict = HttpReading::Verdict;

constexpr std::uint32_t capacity = 8192;  // the receive buffer, larger than any input
constexpr std::uint32_t most_lines = detail::ResponseReader::most_lines;

struct Read {
  State state = State::more;
  Errc error = Errc::none;
  unsigned status = 0;
  std::string body;
  bool reusable = false;
  std::size_t taken = 0;  // bytes of the text that the reader received
};

/// The sizes of pieces; the last one repeats.
using Pieces = std::vector<std::uint32_t>;

Read read(const std::string& text, bool ends, std::uint32_t size, const Pieces& pieces) {
  // On the heap with the exact size, so that an access beyond it is detected.
  std::vector<char> buffer(size);
  detail::ResponseReader reader(buffer.data(), size);
  reader.begin();
  Read result;
  std::size_t piece = 0;
  while (result.taken != text.size() && result.state == State::more) {
    const std::uint32_t room = reader.room_size();
    check(room != 0, "there is room, or an error");
    const auto left = static_cast<std::uint32_t>(text.size() - result.taken);
    const std::uint32_t count = std::min({left, room, pieces[piece]});
    if (piece + 1 != pieces.size()) ++piece;
    std::memcpy(reader.room(), text.data() + result.taken, count);
    result.taken += count;
    result.state = reader.received(count);
  }
  if (ends && result.state == State::more) result.state = reader.ended();
  result.error = reader.error();
  check((result.state == State::failed) == (result.error != Errc::none), "an error, if it failed");
  if (result.state != State::done) return result;
  result.status = reader.status();
  result.body.assign(reader.body(), reader.body_size());
  result.reusable = reader.reusable();
  check(reader.terminated_body()[reader.body_size()] == 0, "a NUL after the body");
  return result;
}

void compare(const Read& whole, const Read& other, std::size_t size) {
  check(whole.state == other.state, "the same end, however it is split");
  check(whole.error == other.error, "the same error, however it is split");
  check(whole.status == other.status, "the same status, however it is split");
  check(whole.body == other.body, "the same body, however it is split");
  // Bytes after a response may not have arrived yet.
  check(whole.reusable == other.reusable || other.taken < size, "just as reusable");
}

void compare(const Read& read, const HttpReading& expected, bool ends, std::size_t size) {
  switch (expected.verdict) {
    case Verdict::refused:
      check(read.error == Errc::bad_http, "refused");
      return;
    case Verdict::compressed:
      check(read.error == Errc::compressed, "compressed");
      return;
    case Verdict::too_long:
      check(read.error == Errc::body_too_large || read.error == Errc::head_too_large, "too long");
      return;
    case Verdict::more:
      check(read.error == (ends ? Errc::connection_lost : Errc::none),
            "cut off, or to be continued");
      check(read.state == (ends ? State::failed : State::more), "not done");
      return;
    case Verdict::more_or_end:
      check(read.state == (ends ? State::done : State::more), "done when the connection ends");
      check(read.error == Errc::none, "nothing wrong");
      break;
    case Verdict::whole:
      check(read.state == State::done, "done");
      break;
  }
  if (read.state != State::done) return;
  check(read.status == expected.status, "that status");
  check(read.body == expected.body, "that body");
  const bool rest = expected.rest != 0 && read.taken == size;
  check(read.reusable == (!expected.closes && !rest), "reusable if nothing speaks against it");
}

/// Reads through a client: nothing that the reader refuses becomes an answer.
void exchange(const std::string& text, bool ends, const Pieces& pieces,
              const HttpReading& expected) {
  Gateway gateway = sample_gateway();
  gateway.timeout = Milliseconds(100);
  ManualClock clock;
  ScriptedTransport transport;
  transport.clock = &clock;
  ScriptedConnection& connection = transport.connection().until_sent();
  std::size_t at = 0;
  for (std::size_t i = 0; i + 1 < pieces.size() && at < text.size(); ++i) {
    connection.give(text.substr(at, pieces[i]));
    at += pieces[i];
  }
  if (at < text.size()) connection.give(text.substr(at), pieces.back());
  if (ends) connection.closes();
  const auto memory = std::make_unique<Buffers<512, capacity>>();
  Client client(gateway, transport, clock, *memory);
  const Error error = client.call(customers::GetAtmStatusExt()).error();
  check(transport.complaints.empty(), "the transport is used as it should be");
  const bool done =
      expected.verdict == Verdict::whole || (expected.verdict == Verdict::more_or_end && ends);
  if (!done) {
    const bool waits =
        expected.verdict == Verdict::more || expected.verdict == Verdict::more_or_end;
    if (waits) {
      check(error.code == (ends ? Errc::connection_lost : Errc::timed_out), "no answer came");
    } else {
      check(error.code == Errc::bad_http || error.code == Errc::body_too_large ||
                error.code == Errc::head_too_large || error.code == Errc::compressed,
            "no answer that could be read");
    }
    check(error.delivery == Delivery::unknown, "the outcome is unknown");
    check(!transport.connected(), "a connection that failed is not kept");
    return;
  }
  check(client.status() == expected.status, "that status");
  check(client.body() == expected.body, "that body");
  if (expected.status != 200) {
    check(error.code == Errc::http_status && error.detail == expected.status, "an HTTP error");
    check(!transport.connected(), "a connection that brought an error is not kept");
  } else if (error.code == Errc::none) {
    check(!transport.connected() || !expected.closes, "a connection that closes is not kept");
  }
}

}  // namespace
}  // namespace tillwire::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tillwire;
  using namespace tillwire::test;
  // The input is the response, followed by the way it is delivered.
  FuzzedDataProvider input(data, size);
  const bool ends = input.ConsumeBool();
  const auto small = input.ConsumeIntegralInRange<std::uint32_t>(40, 400);
  Pieces pieces;
  for (auto count = input.ConsumeIntegralInRange<unsigned>(0, 6); count != 0; --count) {
    pieces.push_back(input.ConsumeIntegralInRange<std::uint32_t>(1, 64));
  }
  pieces.push_back(input.ConsumeIntegralInRange<std::uint32_t>(1, 256));
  const std::string text = input.ConsumeRemainingBytesAsString();
  if (text.size() > capacity / 2) return 0;

  const HttpReading expected =
      read_http(text, capacity - 1 - detail::ResponseReader::reserve, most_lines);
  const Read whole = read(text, ends, capacity, {UINT32_MAX});
  compare(whole, expected, ends, text.size());
  compare(whole, read(text, ends, capacity, pieces), text.size());
  compare(whole, read(text, ends, capacity, {1}), text.size());
  // In a buffer that may be too small: the same result, or the error for that.
  const Read narrow = read(text, ends, small, {UINT32_MAX});
  compare(narrow, read(text, ends, small, pieces), text.size());
  if (narrow.error != Errc::body_too_large && narrow.error != Errc::head_too_large) {
    compare(whole, narrow, text.size());
  }
  exchange(text, ends, pieces, expected);
  return 0;
}
