// Fuzzes the typed decoding of every operation's response: a client's answer equals what another
// parser and the operation's description make of the body.
#include <algorithm>
#include <cstdint>
#include <json.hpp>
#include <memory>
#include <random>
#include <string>
#include <support/exchange.hpp>
#include <tillwire/client.hpp>
#include <vector>

#include "check.hpp"
#include "decode_reference.hpp"
#include "json_reference.hpp"
#include "samples.hpp"

namespace tillwire::test {
namespace {

constexpr std::uint32_t most_body = 8192;

void decode(const cli::Operation& operation, const void* request, const std::string& body) {
  const Gateway gateway = sample_gateway();
  ManualClock clock;
  ScriptedTransport transport;
  transport.connection().until_sent().give(ok(body));
  // Several requests fill their bundle of goods.
  const auto memory = std::make_unique<Buffers<16384, most_body + 1024>>();
  Client client(gateway, transport, clock, *memory);
  cli::Arena arena;
  const cli::Answer answer = operation.call(client, request, arena);
  check(answer.error.delivery != Delivery::not_sent, "the request was sent",
        operation.endpoint.name);
  check((answer.response != nullptr) == (answer.error.code == Errc::none), "an answer or an error");
  const std::string about = operation.endpoint.name + std::string(" ") + body;
  if (operation.endpoint.service.encoding == Encoding::page) {
    check(answer.error.code == Errc::none, "a page", about);
    check(static_cast<const Text*>(answer.response)->raw() == body, "the page itself", about);
    return;
  }
  const Errc code = answer.error.code;
  if (code >= Errc::bad_json && code <= Errc::field_twice) {
    check(answer.error.detail <= body.size(), "an error inside the body", about);
  }
  char text[64];
  const ServiceFault fault = client.fault();
  static_cast<void>(fault.code.copy(text));  // the sanitizer checks the bounds
  static_cast<void>(fault.message.copy(text));

  if (body.find(malformed_mark) != body.npos || body.find("\\uffff") != body.npos) return;
  const std::string text_marked = marked(body);
  const JsonReading reading = read_json(text_marked);
  if (reading.unknown) return;
  if (!reading.json || reading.depth > 64) {
    // Another error may come first.
    check(answer.error.code != Errc::none, "what is not JSON is refused", about);
    return;
  }
  if (body.find("-0") != std::string::npos) return;  // nlohmann-json says 0
  const Decoded expected =
      decoded(*operation.response, cli::parse_json(text_marked, cli::Twice::allowed),
              operation.is_card_management());
  // A number whose digits are escaped is not one to the library.
  if (code == Errc::field_type && body.find('\\') != std::string::npos) return;
  check(code == expected.error, "that error",
        about + ": " + std::to_string(static_cast<int>(code)) + ", not " +
            std::to_string(static_cast<int>(expected.error)));
  if (code != Errc::none) {
    check(answer.error.field == expected.field, "at that field",
          about + ": " + answer.error.field + ", not " + expected.field);
    return;
  }
  const char* const unread = answer.error.field != nullptr ? answer.error.field : "";
  check(unread == expected.field, "what could not be read", about + ": " + expected.field);
  const std::string said = cli::compact(told(*operation.response, answer.response));
  check(said == cli::compact(expected.response), "what the body says",
        about + ": " + said + ", not " + cli::compact(expected.response));
}

/// Names that the operation knows are hard to find by chance: puts one into an object of the body,
/// or lets the body be another operation's.
class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string mutated(const std::string& input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const cli::Operation& operation = *sample_named(input.substr(0, end)).operation;
    std::string body = input.substr(std::min(end + 1, input.size()));
    if (pick(8) == 0) {
      return std::string(samples()[pick(samples().size())].operation->endpoint.name) + '\n' + body;
    }
    std::vector<std::size_t> places;  // after the braces
    for (std::size_t at = 0; at < body.size(); ++at) {
      if (body[at] == '{') places.push_back(at + 1);
    }
    if (places.empty()) {
      body = "{}";
      places.push_back(1);
    }
    const std::size_t place = places[pick(places.size())];
    const bool more = place < body.size() && body[place] != '}';
    body.insert(place, member(*operation.response) + (more ? "," : ""));
    return input.substr(0, end) + '\n' + body;
  }

 private:
  std::size_t pick(std::size_t below) { return random_() % below; }

  std::string member(const Description& outermost) {
    const Description* description = &outermost;
    for (;;) {
      const FieldDescription& field = description->fields[pick(description->fields.size())];
      const bool nested = field.nested != nullptr && !field.nested->is_value();
      if (!nested || pick(2) != 0) return '"' + std::string(field.name) + "\":" + value(field);
      description = field.nested;
    }
  }

  std::string value(const FieldDescription& field) {
    if (field.wrapper != nullptr && pick(2) == 0) {
      return "{\"" + std::string(field.wrapper) + "\":[{}]}";
    }
    static constexpr const char* each[] = {
        "1",        "\"00\"",     "true", "null", "\"\"",        "-12.00",
        "{}",       "[{}]",       "[]",   "1.5",  "\"\\u00e9\"", "2147483648",
        "1e1",      "[1]",        "0",    "-1",   "\"false\"",   "9223372036854775808",
        "\"\xe9\"", "\"\\ud800\""};
    return each[pick(std::size(each))];
  }

  std::minstd_rand random_;
};

}  // namespace
}  // namespace tillwire::test

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  if (seed % 3 != 0) return LLVMFuzzerMutate(data, size, most);
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::string output = tillwire::test::Mutator(seed).mutated(input);
  if (output.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(output.begin(), output.end(), data);
  return output.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tillwire::test;
  // The operation's name on its own line, then the body.
  const std::string input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(input.find('\n'), input.size());
  if (size - end > most_body) return 0;
  const Sample& sample = sample_named(input.substr(0, end));
  decode(*sample.operation, sample.requests.back(), input.substr(std::min(end + 1, size)));
  return 0;
}
