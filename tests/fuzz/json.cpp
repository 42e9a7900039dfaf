// Fuzzes the JSON reader: it accepts what nlohmann-json accepts, and reads the same values.
#include <charconv>
#include <cstdint>
#include <json.hpp>
#include <optional>
#include <string>
#include <tillwire/wire/codec.hpp>

#include "units/wire/json_scan_fixture.hpp"
#include "check.hpp"
#include "json_reference.hpp"

namespace tillwire::test {
namespace {

using cli::Value;

/// Returns the number as 64 bits if it has no exponent and only zeros in its fraction.
std::optional<std::int64_t> integer(const std::string& characters) {
  std::int64_t value = 0;
  const char* const end = characters.data() + characters.size();
  const auto read = std::from_chars(characters.data(), end, value);
  if (read.ec != std::errc()) return std::nullopt;
  const std::string rest(read.ptr, end);
  const bool zeros = rest.empty() || (rest.size() > 1 && rest[0] == '.' &&
                                      rest.find_first_not_of('0', 1) == std::string::npos);
  if (!zeros) return std::nullopt;
  return value;
}

void compare_number(const Text& text, const std::string& characters) {
  const std::string_view raw = text.raw();
  // nlohmann-json reads -0 as 0, and keeps only the characters of fractions and large numbers.
  check(raw == characters || (raw == "-0" && characters == "0"), "the number's characters",
        characters);
  std::int64_t number = 0;
  const bool read = detail::read_integer(raw.data(), raw.data() + raw.size(), number);
  const auto expected = integer(characters);
  check(read == expected.has_value(), "an integer or not", characters);
  check(!read || number == *expected, "that integer", characters);
}

void compare_text(const Text& text, const std::string& expected) {
  std::string copy(expected.size() + 2, '?');
  check(text.copy(copy.data(), copy.size()) == expected.size(), "a text of that size", expected);
  check(copy.substr(0, expected.size() + 1) == expected + '\0', "that text", expected);
  check(text == Text(expected.data(), expected.size()), "equal", expected);
  std::string cut(expected.size(), '?');
  check(text.copy(cut.data(), cut.size()) == expected.size(), "the whole text's size", expected);
  if (cut.empty()) return;
  check(cut.back() == 0 && expected.compare(0, cut.size() - 1, cut, 0, cut.size() - 1) == 0,
        "a text cut short", expected);
}

/// Walks over a value as decoding does; returns the position after it.
const char* compare(detail::Decoder& decoder, const char* at, const Value& value) {
  detail::JsonScan& scan = decoder.scan;
  const char* const end = scan.skip(at);
  check(!scan.failed(), "a value");
  // After a member or an element.
  const auto separator = [&](const void* each, const void* last, char closing) {
    at = scan.space(at);
    check(*at == (each == last ? closing : ','), "the character after a part");
    ++at;
  };
  if (value.is(Value::Type::object)) {
    ++at;
    for (const cli::Member& each : value.members) {
      at = scan.space(at);
      check(*at == '"', "a name");
      const char* const name = ++at;
      at = scan.string(name);
      compare_text(Text::from_json(name, static_cast<std::size_t>(at - 1 - name), true), each.name);
      at = compare(decoder, scan.colon(at), each.value);
      separator(&each, &value.members.back(), '}');
    }
    if (value.members.empty()) at = scan.space(at) + 1;
  } else if (value.is(Value::Type::array)) {
    ++at;
    for (const Value& each : value.elements) {
      at = compare(decoder, scan.space(at), each);
      separator(&each, &value.elements.back(), ']');
    }
    if (value.elements.empty()) at = scan.space(at) + 1;
  } else {
    Text text;
    at = decoder.text(at, text);
    check(!scan.failed(), "text");
    if (value.is(Value::Type::string)) {
      compare_text(text, value.text);
    } else if (value.is(Value::Type::number)) {
      compare_number(text, value.text);
    } else {
      check(text.raw() == (value.is(Value::Type::null) ? "null" : value.text), "a word");
    }
  }
  check(at == end, "the same end");
  return at;
}

}  // namespace
}  // namespace tillwire::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tillwire;
  using namespace tillwire::test;
  constexpr std::size_t most = 1 << 16;
  static Reading reading(most);
  if (size > most) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const JsonReading expected = read_json(text);
  const bool accepted = reading.accepts(text);
  if (expected.unknown) return 0;
  const bool too_deep = expected.depth > 32;
  check(accepted == (expected.json && !too_deep), accepted ? "refused" : "accepted", text);
  if (!accepted) return 0;
  detail::Decoder decoder(text.data(), text.data() + size);
  compare(decoder, decoder.scan.space(text.data()), cli::parse_json(text, cli::Twice::allowed));
  return 0;
}
