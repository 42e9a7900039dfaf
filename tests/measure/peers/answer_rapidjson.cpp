// HTTP by http-parser, JSON by RapidJSON's reader, in place; UTF-8 is checked.
#include <rapidjson/reader.h>

#include <string_view>

#include "answer.hpp"
#include "http_body.hpp"

namespace {

peers::HttpBody http;

/// Copies the two fields of the answer's object.
class Handler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler> {
 public:
  explicit Handler(peers::Answer& answer) : answer_(answer) {}

  bool Key(const char* name, rapidjson::SizeType size, bool) {
    key_ = {name, size};
    return true;
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    if (key_ == "orderId") return copy(text, size, answer_.order_id, sizeof answer_.order_id);
    if (key_ == "formUrl") return copy(text, size, answer_.form_url, sizeof answer_.form_url);
    return true;
  }
  unsigned copied() const { return copied_; }

 private:
  bool copy(const char* text, std::size_t size, char* to, std::size_t capacity) {
    if (size >= capacity) return false;
    std::memcpy(to, text, size);
    to[size] = 0;
    ++copied_;
    return true;
  }

  peers::Answer& answer_;
  std::string_view key_;
  unsigned copied_ = 0;
};

}  // namespace

bool peers::read_answer(const char* bytes, std::uint32_t size, Answer& answer) {
  if (!http.read(bytes, size)) return false;
  answer.reusable = http.reusable();
  constexpr unsigned flags = rapidjson::kParseInsituFlag | rapidjson::kParseValidateEncodingFlag;
  rapidjson::InsituStringStream stream(http.body());
  rapidjson::Reader reader;
  Handler handler(answer);
  return !reader.Parse<flags>(stream, handler).IsError() && handler.copied() == 2;
}
