// HTTP by http-parser, JSON by cJSON.
#include <cJSON.h>

#include "answer.hpp"
#include "http_body.hpp"

namespace {

peers::HttpBody http;

bool copy(const cJSON* document, const char* name, char* to, std::size_t capacity) {
  const char* const text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(document, name));
  if (text == nullptr || std::strlen(text) >= capacity) return false;
  std::strcpy(to, text);
  return true;
}

}  // namespace

bool peers::read_answer(const char* bytes, std::uint32_t size, Answer& answer) {
  if (!http.read(bytes, size)) return false;
  answer.reusable = http.reusable();
  cJSON* const document = cJSON_ParseWithLengthOpts(http.body(), http.size() + 1, nullptr, true);
  const bool good = copy(document, "orderId", answer.order_id, sizeof answer.order_id) &&
                    copy(document, "formUrl", answer.form_url, sizeof answer.form_url);
  cJSON_Delete(document);
  return good;
}
