// nlohmann-json's parser, with its own extensions left out.
#include "json_reference.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tillwire::test {
namespace {

class Depth final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Depth(JsonReading& reading) : reading_(reading) {}

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool key(string_t&) override { return true; }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t, const std::string&,
                   const nlohmann::json::exception& error) override {
    constexpr int number_out_of_range = 406;
    reading_.unknown = error.id == number_out_of_range;
    return false;
  }

 private:
  bool open() {
    reading_.depth = std::max(reading_.depth, ++level_);
    return true;
  }
  bool close() {
    --level_;
    return true;
  }

  JsonReading& reading_;
  unsigned level_ = 0;
};

/// Returns the length of the UTF-8 character at the front, or 0 (RFC 3629).
std::size_t length_of(std::string_view text) {
  static constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned lead = byte(0);
  const std::size_t size = lead >= 0xf8   ? 0
                           : lead >= 0xf0 ? 4
                           : lead >= 0xe0 ? 3
                           : lead >= 0xc0 ? 2
                           : lead >= 0x80 ? 0
                                          : 1;
  if (size < 2) return size;
  unsigned code = lead & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool is_half = code >= 0xd800 && code < 0xe000;
  return code >= least[size] && code < 0x110000 && !is_half ? size : 0;
}

/// Returns the code of the escape `\\uXXXX` at the front, or 0.
unsigned unit_of(std::string_view text) {
  if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return 0;
  const std::string digits(text.substr(2, 4));
  if (digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos) return 0;
  return static_cast<unsigned>(std::stoul(digits, nullptr, 16));
}

}  // namespace

std::string marked(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t size = length_of(text);
    const unsigned unit = unit_of(text);
    bool sound = size != 0;
    if (unit >> 11 == 0x1b) {
      sound = unit < 0xdc00 && unit_of(text.substr(6)) >> 10 == 0x37;
      size = sound ? 12 : 6;
    } else if (text.size() > 1 && text[0] == '\\' && static_cast<unsigned char>(text[1]) < 0x80) {
      size = 2;
    }
    out += sound ? text.substr(0, size) : malformed_mark;
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out;
}

JsonReading read_json(std::string_view text) {
  JsonReading reading;
  // It would skip a byte order mark and stop at a NUL; neither is JSON.
  const bool extension = text.substr(0, 1) == "\xef" || text.find('\0') != std::string_view::npos;
  if (extension) return reading;
  Depth depth(reading);
  reading.json = nlohmann::json::sax_parse(text.begin(), text.end(), &depth);
  return reading;
}

}  // namespace tillwire::test
