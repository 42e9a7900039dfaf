// Masks card data and secrets in what people see, and keeps every other byte as it was.
#include "control/mask.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "http/http.hpp"
#include "json.hpp"
#include "text.hpp"
#include "value.hpp"

namespace gateway {
namespace {

constexpr const char* mask = "***";
constexpr const char* not_shown = "(not shown: it cannot be masked; GET /log has it)";

// Compared without regard to case. "value" is judged by the "name" next to it.
constexpr const char* secret_names[] = {"password",
                                        "token",
                                        "tokenValue",
                                        "paymentToken",
                                        "tokenCryptogram",
                                        "key",
                                        "keyValue",
                                        "newPinData",
                                        "pin",
                                        "pinValue",
                                        "pinBlock",
                                        "encryptedPinValue",
                                        "otp",
                                        "cvc",
                                        "$CVC",
                                        "cvv",
                                        "cvv2",
                                        "cvc2",
                                        "cavv",
                                        "seToken",
                                        "$EXPIRY",
                                        "YYYY",
                                        "MM",
                                        "expiry",
                                        "newExpiry",
                                        "expDate",
                                        "expiryDate",
                                        "expiration",
                                        "expiryYear",
                                        "expiryMonth",
                                        "track",
                                        "track1",
                                        "track2",
                                        "trackData",
                                        "lmkHsmKeyValue",
                                        "encryptedCardNumber"};
constexpr const char* card_names[] = {"$PAN", "pan", "dpan", "cardNumber", "debitedCardNumber"};

bool is_secret(std::string_view name) {
  return std::any_of(std::begin(secret_names), std::end(secret_names),
                     [&](const char* secret) { return same_name(name, secret); });
}

bool is_card(std::string_view name) {
  return std::any_of(std::begin(card_names), std::end(card_names),
                     [&](const char* card) { return same_name(name, card); });
}

// Returns where a card number ends, also in groups ("4111 1111 1111 1111"), or `from` if the digits
// are not a card number.
std::size_t card_number_end(std::string_view text, std::size_t from) {
  std::string digits;
  std::size_t end = from;
  for (; end < text.size() && is_digit(text[end]); ++end) digits += text[end];
  const auto is_card_number = [&] {
    return digits.size() >= 13 && digits.size() <= 19 && passes_luhn(digits);
  };
  if (digits.size() != 4) return is_card_number() ? end : from;
  while (end + 1 < text.size() && (text[end] == ' ' || text[end] == '-') &&
         is_digit(text[end + 1])) {
    for (++end; end < text.size() && is_digit(text[end]); ++end) digits += text[end];
  }
  const bool goes_on = end < text.size() && (is_alnum(text[end]) || text[end] == '-');
  return is_card_number() && !goes_on ? end : from;
}

// A JSON text, value by value.
class JsonMask {
 public:
  explicit JsonMask(const std::string& text) : text_(text) {}

  std::string run() {
    for (std::size_t i = 0; i < text_.size();) i = step(i);
    return out_;
  }

 private:
  struct Level {
    bool is_object = false;
    bool is_secret = false;  // all of it
    bool wants_key = false;
    std::string key;
    std::string named;  // its member "name"
  };

  std::size_t step(std::size_t at) {
    const char c = text_[at];
    if (c == '{' || c == '[') {
      const bool hidden = !levels_.empty() && (levels_.back().is_secret || is_secret(key()));
      Level level{c == '{', hidden, c == '{', {}, {}};
      if (c == '[') level.key = key();
      levels_.push_back(std::move(level));
    } else if (c == '}' || c == ']') {
      levels_.pop_back();
    } else if (c == ',' && !levels_.empty()) {
      levels_.back().wants_key = levels_.back().is_object;
    } else if (c == '"' || c == '-' || is_digit(c)) {
      return take(at);
    }
    out_ += c;
    return at + 1;
  }

  std::string key() const {
    if (levels_.empty()) return {};
    const Level& level = levels_.back();
    return level.key == "value" && !level.named.empty() ? level.named : level.key;
  }

  // A string or a number; returns where it ends.
  std::size_t take(std::size_t at) {
    const bool is_string = text_[at] == '"';
    std::size_t end = at + 1;
    if (is_string) {
      while (text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
      ++end;
    } else {
      while (end < text_.size() && (is_alnum(text_[end]) || text_[end] == '.' ||
                                    text_[end] == '-' || text_[end] == '+')) {
        ++end;
      }
    }
    const std::string token = text_.substr(at, end - at);
    const std::string value = is_string ? Json::parse(token).get<std::string>() : token;
    if (!levels_.empty() && levels_.back().wants_key) {
      levels_.back().key = value;
      levels_.back().wants_key = false;
      out_ += token;
      return end;
    }
    if (!levels_.empty() && levels_.back().key == "name") levels_.back().named = value;
    const std::string shown = masked(value, is_string);
    out_ += shown == value ? token : Json(shown).dump();
    return end;
  }

  std::string masked(const std::string& value, bool is_string) const {
    if (!levels_.empty() && levels_.back().is_secret) return mask;
    const std::string name = key();
    if (is_secret(name) || is_card(name)) return mask_value(name, value);
    // Milliseconds of a date have 13 digits, and one in ten passes for a card number.
    if (!is_string && value.size() < 14) return value;
    if (is_string && !value.empty() && (value.front() == '{' || value.front() == '[') &&
        Json::accept(value)) {
      return JsonMask(value).run();
    }
    return mask_text(value);
  }

  const std::string& text_;
  std::string out_;
  std::vector<Level> levels_;
};

}  // namespace

std::string mask_value(std::string_view name, const std::string& value) {
  if (value.empty()) return value;
  if (is_secret(name)) return mask;
  if (!is_card(name)) return mask_text(value);
  // Of other text than a number, mask_pan() could leave a part of a character.
  const bool is_ascii = std::all_of(value.begin(), value.end(),
                                    [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  return is_ascii ? mask_pan(value) : mask;
}

std::string mask_text(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size();) {
    if (!is_digit(out[i])) {
      ++i;
      continue;
    }
    std::size_t end = card_number_end(out, i);
    if (end == i) {
      while (i < out.size() && is_digit(out[i])) ++i;
      continue;
    }
    std::size_t digits = 0;
    for (std::size_t k = i; k < end; ++k) digits += is_digit(out[k]) ? 1U : 0U;
    std::size_t seen = 0;
    for (std::size_t k = i; k < end; ++k) {
      if (!is_digit(out[k])) continue;
      if (seen >= 6 && seen + 4 < digits) out[k] = '*';
      ++seen;
    }
    // What follows the number on a track: expiry, service code, discretionary data.
    const bool on_track = end < out.size() && (out[end] == '=' || out[end] == '^');
    for (; on_track && end < out.size() && out[end] != '?' && out[end] != '\n'; ++end) {
      if (is_digit(out[end])) out[end] = '*';
    }
    i = end;
  }
  return out;
}

std::string mask_form(const std::string& form) {
  std::string error;
  const auto parsed = parse_form(form, error);
  if (!parsed) return not_shown;
  std::string out;
  std::size_t begin = 0;
  for (const Member& member : parsed->members) {
    const std::string pair = form.substr(begin, form.find('&', begin) - begin);
    begin += pair.size() + 1;
    const std::string& value = member.value.text;
    const bool is_json =
        !value.empty() && (value.front() == '{' || value.front() == '[') && Json::accept(value);
    const std::string shown =
        is_json && !is_secret(member.name) ? mask_json(value) : mask_value(member.name, value);
    if (!out.empty()) out += '&';
    out += shown == value ? pair : pair.substr(0, pair.find('=') + 1) + form_encoded(shown);
  }
  return out;
}

std::string mask_json(const std::string& json) {
  return Json::accept(json) ? JsonMask(json).run() : not_shown;
}

std::string mask_head(std::string_view head) {
  std::string out;
  while (!head.empty()) {
    std::size_t end = head.find('\n');
    end = end == std::string_view::npos ? head.size() : end + 1;
    const std::string line(head.substr(0, end));
    head.remove_prefix(end);
    const std::string name = line.substr(0, line.find(':'));
    if (out.empty()) {
      const std::size_t query = line.find('?');
      const std::size_t behind = line.find(' ', query);
      const bool has_query = query != std::string::npos && behind != std::string::npos;
      out += has_query
                 ? line.substr(0, query + 1) +
                       mask_form(line.substr(query + 1, behind - query - 1)) + line.substr(behind)
                 : mask_text(line);
    } else if (same_name(name, "Authorization") || same_name(name, "Proxy-Authorization")) {
      const std::size_t scheme = line.find(' ', name.size() + 2);
      out +=
          (scheme == std::string::npos ? name + ":" : line.substr(0, scheme)) + " " + mask + "\r\n";
    } else if (same_name(name, "Cookie") || same_name(name, "Referer")) {
      out += name + ": " + mask + "\r\n";
    } else {
      out += mask_text(line);
    }
  }
  return out;
}

std::string mask_request_body(const std::string& body) {
  if (body.empty()) return {};
  const std::string form = mask_form(body);
  return form == not_shown ? mask_json(body) : form;
}

std::string mask_answer_body(const std::string& content_type, const std::string& body) {
  if (body.empty() || Json::accept(body)) return JsonMask(body).run();
  return content_type.find("json") == std::string::npos ? mask_text(body) : not_shown;
}

}  // namespace gateway
