// JSON by RapidJSON's reader, which tells a handler of each value: no tree; UTF-8 is checked.
#include <rapidjson/reader.h>

#include "json.hpp"

namespace {

using Reader = rapidjson::Reader;
constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseValidateEncodingFlag;

/// Keeps the wanted fields of an object and passes it on when it ends.
class Handler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler> {
 public:
  explicit Handler(unsigned depth) : depth_(depth) {}

  bool StartObject() {
    if (++at_ == depth_) record = {};
    return true;
  }
  bool EndObject(rapidjson::SizeType) {
    if (at_-- == depth_ && depth_ > 1) peers::take(record);
    return true;
  }
  bool Key(const char* name, rapidjson::SizeType size, bool) {
    field_ = peers::field_of({name, size});
    return true;
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    peers::set_text(record, field_, {text, size});
    return true;
  }
  bool Int64(std::int64_t value) {
    peers::set_number(record, field_, value);
    return true;
  }
  bool Int(int value) { return Int64(value); }
  bool Uint(unsigned value) { return Int64(value); }
  bool Uint64(std::uint64_t value) { return Int64(static_cast<std::int64_t>(value)); }
  bool Bool(bool value) {
    if (field_ == 9) record.reversal = value;
    return true;
  }

  peers::Record record{};

 private:
  unsigned depth_;  // of the objects that are wanted
  unsigned at_ = 0;
  unsigned field_ = 0;
};

bool parse(char* text, Handler& handler) {
  rapidjson::InsituStringStream stream(text);
  Reader reader;
  return !reader.Parse<flags>(stream, handler).IsError();
}

}  // namespace

bool peers::read_transactions(char* text, std::uint32_t) {
  Handler handler(3);
  return parse(text, handler);
}

bool peers::read_amount(char* text, std::uint32_t, std::int64_t& amount) {
  Handler handler(1);
  if (!parse(text, handler)) return false;
  amount = handler.record.amount;
  return true;
}
