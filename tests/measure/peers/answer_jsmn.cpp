// HTTP by picohttpparser, JSON by jsmn: both return positions, and the program does the rest.
#include <picohttpparser.h>
#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#include <jsmn.h>

#include <cstring>
#include <string_view>

#include "answer.hpp"

namespace {

char received[1024];

/// Compares a name or a token without regard to case; `lower` is in lower case.
bool same(const char* at, std::size_t size, std::string_view lower) {
  if (size != lower.size()) return false;
  for (std::size_t i = 0; i < size; ++i) {
    const char c = at[i];
    if ((c >= 'A' && c <= 'Z' ? c + 32 : c) != lower[i]) return false;
  }
  return true;
}

/// Finds the body of the response in `received`; null if it is not whole. `reusable` is set.
char* body_of(std::size_t size, std::size_t& body_size, bool& reusable) {
  phr_header headers[16];
  std::size_t count = 16;
  int minor = 0;
  int status = 0;
  const char* message = nullptr;
  std::size_t message_size = 0;
  const int head = phr_parse_response(received, size, &minor, &status, &message, &message_size,
                                      headers, &count, 0);
  if (head <= 0 || status != 200) return nullptr;
  char* const body = received + head;
  std::size_t left = size - static_cast<std::size_t>(head);
  std::size_t length = left;
  bool chunked = false;
  reusable = minor == 1;
  for (std::size_t i = 0; i < count; ++i) {
    const phr_header& each = headers[i];
    if (same(each.name, each.name_len, "content-length")) {
      length = 0;
      for (std::size_t digit = 0; digit < each.value_len; ++digit) {
        length = length * 10 + static_cast<std::size_t>(each.value[digit] - '0');
      }
    } else if (same(each.name, each.name_len, "transfer-encoding")) {
      chunked = same(each.value, each.value_len, "chunked");
    } else if (same(each.name, each.name_len, "connection")) {
      reusable = same(each.value, each.value_len, "keep-alive");
    }
  }
  if (chunked) {
    phr_chunked_decoder decoder{};
    decoder.consume_trailer = 1;
    if (phr_decode_chunked(&decoder, body, &left) < 0) return nullptr;
    length = left;
  }
  body_size = length;
  return length <= left ? body : nullptr;
}

/// Copies a string without its escapes: jsmn leaves them, and has checked their digits.
bool copy(const char* at, const char* end, char* to, std::size_t capacity) {
  const char* const last = to + capacity - 1;
  const auto put = [&to, last](unsigned byte) {
    if (to == last) return false;
    *to++ = static_cast<char>(byte);
    return true;
  };
  while (at < end) {
    auto code = static_cast<unsigned char>(*at++);
    if (code != '\\') {
      if (!put(code)) return false;
    } else if (*at != 'u') {
      constexpr char escapes[] = "b\bf\fn\nr\rt\t";
      const char* const found = std::strchr(escapes, *at);
      if (!put(static_cast<unsigned char>(found == nullptr ? *at : found[1]))) return false;
      ++at;
    } else {
      unsigned unit = 0;
      for (unsigned i = 1; i <= 4; ++i) {
        const auto c = static_cast<unsigned char>(at[i]);
        unit = unit * 16 + static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
      }
      at += 5;
      // Surrogate pairs are left out, as in most programs.
      const bool good = unit < 0x80    ? put(unit)
                        : unit < 0x800 ? put(0xC0 | unit >> 6) && put(0x80 | (unit & 0x3F))
                                       : put(0xE0 | unit >> 12) && put(0x80 | (unit >> 6 & 0x3F)) &&
                                             put(0x80 | (unit & 0x3F));
      if (!good) return false;
    }
  }
  *to = 0;
  return true;
}

}  // namespace

bool peers::read_answer(const char* bytes, std::uint32_t size, Answer& answer) {
  if (size > sizeof received) return false;
  std::memcpy(received, bytes, size);
  std::size_t length = 0;
  const char* const body = body_of(size, length, answer.reusable);
  if (body == nullptr) return false;
  jsmntok_t tokens[16];
  jsmn_parser parser;
  jsmn_init(&parser);
  const int count = jsmn_parse(&parser, body, length, tokens, 16);
  if (count < 1 || tokens[0].type != JSMN_OBJECT) return false;
  unsigned copied = 0;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name(body + tokens[i].start,
                                static_cast<std::size_t>(tokens[i].end - tokens[i].start));
    const char* const begin = body + tokens[i + 1].start;
    const char* const end = body + tokens[i + 1].end;
    if (name == "orderId") {
      copied += copy(begin, end, answer.order_id, sizeof answer.order_id) ? 1 : 0;
    } else if (name == "formUrl") {
      copied += copy(begin, end, answer.form_url, sizeof answer.form_url) ? 1 : 0;
    }
  }
  return copied == 2;
}
