// Reads a form body and refuses what a browser's serializer would not have written, except for
// bytes that should be percent-encoded, which public examples leave as they are.
#include "text.hpp"
#include "value.hpp"

namespace gateway {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool stands_for_itself(unsigned char c) {
  return is_alnum(static_cast<char>(c)) || c == '*' || c == '-' || c == '.' || c == '_';
}

// `bare`: the first byte that is not percent-encoded, and should be; null: there may be none.
bool decode(std::string_view from, std::string& to, std::string& error, std::string* bare) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    const char c = from[i];
    if (c == '+') {
      to += ' ';
    } else if (stands_for_itself(static_cast<unsigned char>(c))) {
      to += c;
    } else if (c == '%') {
      const int high = i + 2 < from.size() ? hex_digit(from[i + 1]) : -1;
      const int low = i + 2 < from.size() ? hex_digit(from[i + 2]) : -1;
      if (high < 0 || low < 0) {
        error = "malformed percent escape (two upper-case hex digits follow a %)";
        return false;
      }
      const auto byte = static_cast<unsigned char>(high * 16 + low);
      if (stands_for_itself(byte) || byte == ' ') {
        error = std::string("the escape %") + from[i + 1] + from[i + 2] +
                " is not what the form serializer writes";
        return false;
      }
      to += static_cast<char>(byte);
      i += 2;
    } else if (bare != nullptr && static_cast<unsigned char>(c) >= ' ' && c != 0x7F) {
      if (bare->empty()) *bare = c;
      to += c;
    } else {
      error = std::string("the byte ") + hex({&c, 1}) + " must be percent-encoded";
      return false;
    }
  }
  if (to.find('\0') != std::string::npos || !count_characters(to)) {
    error = "not UTF-8 text";
    return false;
  }
  return true;
}

}  // namespace

std::optional<Value> parse_form(std::string_view body, std::string& error, std::string* warning) {
  Value form = Value::object();
  while (!body.empty()) {
    const std::size_t end = body.find('&');
    const std::string_view pair = body.substr(0, end);
    if (end != std::string_view::npos && end + 1 == body.size()) {
      error = "the body ends with &";
      return std::nullopt;
    }
    body.remove_prefix(end == std::string_view::npos ? body.size() : end + 1);

    const std::size_t equals = pair.find('=');
    if (equals == 0 || equals == std::string_view::npos) {
      error = "a pair without a name or without =";
      return std::nullopt;
    }
    std::string name;
    std::string value;
    std::string bare;
    std::string* const allowed = warning == nullptr ? nullptr : &bare;
    if (!decode(pair.substr(0, equals), name, error, allowed)) {
      error = "a parameter name: " + error;
      return std::nullopt;
    }
    if (!decode(pair.substr(equals + 1), value, error, allowed)) {
      error = name + ": " + error;
      return std::nullopt;
    }
    if (!bare.empty() && warning->empty()) {
      *warning = name + ": the byte " + hex(bare) + " should be percent-encoded";
    }
    form.members.push_back({std::move(name), Value::form_text(std::move(value))});
  }
  return form;
}

}  // namespace gateway
