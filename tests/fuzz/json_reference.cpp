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

}  // namespace

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
