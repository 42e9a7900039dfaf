// JSON by jsmn, which says where each value begins and ends; what it means is the program's
// business.
#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS  // without them it searches for the parent of each object
#include <jsmn.h>

#include <cstdlib>

#include "json.hpp"

namespace {

// The array of tokens is fixed: 200 records of 25 names and values, and the tokens around them.
constexpr unsigned most_tokens = 200 * 51 + 8;

std::string_view text_of(const char* json, const jsmntok_t& token) {
  return {json + token.start, static_cast<std::size_t>(token.end - token.start)};
}

std::int64_t number_of(std::string_view text) {
  const bool negative = text.front() == '-';
  std::int64_t number = 0;
  for (std::size_t i = negative ? 1 : 0; i < text.size(); ++i)
    number = number * 10 + (text[i] - '0');
  return negative ? -number : number;
}

/// Reads the members of the object at `first`; returns the token after it.
const jsmntok_t* read(const char* json, const jsmntok_t* first, peers::Record& record) {
  const jsmntok_t* token = first + 1;
  for (int left = first->size; left != 0; --left, token += 2) {
    const unsigned field = peers::field_of(text_of(json, token[0]));
    if (field == peers::wanted_fields) continue;
    const std::string_view value = text_of(json, token[1]);
    if (token[1].type == JSMN_STRING) {
      peers::set_text(record, field, value);
    } else if (value == "true" || value == "false") {
      record.reversal = value == "true";
    } else {
      peers::set_number(record, field, number_of(value));
    }
  }
  return token;
}

/// The tokens of a text, or null; to be freed.
jsmntok_t* parse(const char* text, std::uint32_t size) {
  auto* const tokens = static_cast<jsmntok_t*>(std::malloc(most_tokens * sizeof(jsmntok_t)));
  jsmn_parser parser;
  jsmn_init(&parser);
  if (jsmn_parse(&parser, text, size, tokens, most_tokens) > 0 && tokens->type == JSMN_OBJECT) {
    return tokens;
  }
  std::free(tokens);
  return nullptr;
}

}  // namespace

bool peers::read_transactions(char* text, std::uint32_t size) {
  jsmntok_t* const tokens = parse(text, size);
  if (tokens == nullptr) return false;
  // An object with an object with a list: {"transactions":{"transaction":[...]}}
  const jsmntok_t& list = tokens[4];
  const jsmntok_t* at = tokens + 5;
  for (int left = list.size; left != 0; --left) {
    Record record{};
    at = read(text, at, record);
    take(record);
  }
  std::free(tokens);
  return true;
}

bool peers::read_amount(char* text, std::uint32_t size, std::int64_t& amount) {
  jsmntok_t* const tokens = parse(text, size);
  if (tokens == nullptr) return false;
  Record record{};
  read(text, tokens, record);
  amount = record.amount;
  std::free(tokens);
  return true;
}
