// The values of fields.
#include <tillwire/model/formats.hpp>
#include <tillwire/model/json.hpp>

#include "adapters.hpp"
#include "types.hpp"

using namespace tillwire;
using namespace tillwire::c;

namespace {

template <class Format>
tw_text formatted(const char* characters) {
  const Text plain = of_c(tw_text_of(characters));
  return to_c(Format(plain.raw()));
}

}  // namespace

extern "C" {

tw_text tw_text_of(const char* characters) {
  if (!is_terminated(characters, TW_MOST_TEXT)) return tw_refused_text();
  return to_c(text_of(characters));
}
tw_text tw_text_of_size(const char* characters, size_t size) {
  return to_c(Text(characters, size));
}
size_t tw_copy(tw_text from, char* out, size_t capacity) {
  if (out == nullptr) capacity = 0;
  return of_c(from).copy(out, capacity);
}
int tw_is(tw_text from, const char* characters) {
  return characters != nullptr && of_c(from) == text_of(characters);
}
tw_secret tw_secret_of(const char* characters) {
  return {tw_text_of(characters)};
}
tw_pin_data tw_pin_data_made_elsewhere(const char* characters) {
  return {tw_text_of(characters)};
}
tw_date tw_date_of(const char* characters) {
  return {formatted<Date>(characters)};
}
tw_date_time tw_date_time_of(const char* characters) {
  return {formatted<DateTime>(characters)};
}
tw_iso_time tw_iso_time_of(const char* characters) {
  return {formatted<IsoTime>(characters)};
}
tw_moment tw_moment_of(const char* characters) {
  return {formatted<Moment>(characters)};
}
tw_quantity tw_quantity_of(const char* characters) {
  return {formatted<Quantity>(characters)};
}
tw_decimal tw_decimal_of(const char* characters) {
  return {formatted<Decimal>(characters)};
}
tw_phone tw_phone_of(const char* characters) {
  return {formatted<Phone>(characters)};
}
tw_json tw_json_of(const char* characters) {
  const Text from = of_c(tw_text_of(characters));
  const Json json = from.present() ? Json::from_json(from.raw().data(), from.raw().size()) : Json();
  tw_json to;
  std::memcpy(&to, &json, sizeof to);
  return to;
}
tw_bytes tw_bytes_of(const void* at, uint32_t size) {
  const Bytes bytes(at, size);
  tw_bytes to;
  std::memcpy(&to, &bytes, sizeof to);
  return to;
}
int32_t tw_bytes_copy(tw_bytes from, uint8_t* out, uint32_t capacity) {
  Bytes bytes;
  std::memcpy(static_cast<void*>(&bytes), &from, sizeof from);
  return bytes.present() && out != nullptr ? bytes.copy(out, capacity) : -1;
}
tw_text tw_checked_text(const char* characters, const tw_check* check) {
  tw_text text = tw_text_of(characters);
  check->check(text);
  return text;
}
int tw_index_of(tw_text from, const char* const* texts, int count) {
  for (int i = 0; i < count; ++i) {
    if (tw_is(from, texts[i])) return i;
  }
  return -1;
}
int tw_range_next(tw_range* range, const tw_element* what, void* element, size_t size) {
  if (range == nullptr || element == nullptr || range->at == nullptr || range->count == 0) return 0;
  std::memset(element, 0, size);
  const char* at = range->at;
  if (*at == '[') ++at;
  at = detail::read_next(at, what->schema, element);
  if (at == nullptr) return range->count = 0, 0;
  range->at = at;
  --range->count;
  return 1;
}

}  // extern "C"
