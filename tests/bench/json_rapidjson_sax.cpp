// JSON by RapidJSON's reader, which tells a handler of each value: no tree; UTF-8 is checked.
#include <rapidjson/reader.h>

#include "json.hpp"

namespace {

using Reader = rapidjson::Reader;
constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseValidateEncodingFlag;

constexpr std::string_view names[] = {
    "authorizationDate", "transactionType", "operationDirection", "amount",
    "currency",          "utrnno",          "merchantName",       "amountInAccountCurrency",
    "terminalId",        "reversal",
};

/// Keeps the wanted fields of an object and hands it on when it ends. What the name of a field is
/// worth is its place among the names.
class Handler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler> {
 public:
  explicit Handler(unsigned depth) : depth_(depth) {}

  bool StartObject() {
    if (++at_ == depth_) record = {};
    return true;
  }
  bool EndObject(rapidjson::SizeType) {
    if (at_-- == depth_ && depth_ > 1) bench::take(record);
    return true;
  }
  bool Key(const char* name, rapidjson::SizeType size, bool) {
    const std::string_view key(name, size);
    field_ = 0;
    while (field_ < sizeof names / sizeof *names && names[field_] != key) ++field_;
    return true;
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    const std::string_view value(text, size);
    switch (field_) {
      case 0:
        record.authorization_date = value;
        break;
      case 1:
        record.transaction_type = value;
        break;
      case 2:
        record.operation_direction = value;
        break;
      case 6:
        record.merchant_name = value;
        break;
      case 8:
        record.terminal_id = value;
        break;
      default:
        break;
    }
    return true;
  }
  bool Int64(std::int64_t value) {
    switch (field_) {
      case 3:
        record.amount = value;
        break;
      case 4:
        record.currency = static_cast<std::int32_t>(value);
        break;
      case 5:
        record.utrnno = value;
        break;
      case 7:
        record.amount_in_account_currency = value;
        break;
      default:
        break;
    }
    return true;
  }
  bool Int(int value) { return Int64(value); }
  bool Uint(unsigned value) { return Int64(value); }
  bool Uint64(std::uint64_t value) { return Int64(static_cast<std::int64_t>(value)); }
  bool Bool(bool value) {
    if (field_ == 9) record.reversal = value;
    return true;
  }

  bench::Record record{};

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

bool bench::read_transactions(char* text, std::uint32_t) {
  Handler handler(3);
  return parse(text, handler);
}

bool bench::read_amount(char* text, std::uint32_t, std::int64_t& amount) {
  Handler handler(1);
  if (!parse(text, handler)) return false;
  amount = handler.record.amount;
  return true;
}
