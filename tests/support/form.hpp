// Reads application/x-www-form-urlencoded strictly: what the WHATWG serializer would not write is
// refused.
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tillwire::test {

using FormPairs = std::vector<std::pair<std::string, std::string>>;

/// Undoes the encoding of a name or a value; nothing if it was not encoded in the one right way.
inline std::optional<std::string> decode_form_text(std::string_view text) {
  const auto plain = [](unsigned char c) {
    return c < 0x80 && (std::isalnum(c) != 0 || c == '*' || c == '-' || c == '.' || c == '_');
  };
  const auto hex = [](char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (plain(static_cast<unsigned char>(c))) {
      out += c;
    } else if (c == '+') {
      out += ' ';
    } else if (c == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0) {
      const int byte = hex(text[i + 1]) * 16 + hex(text[i + 2]);
      if (byte == ' ' || plain(static_cast<unsigned char>(byte))) return std::nullopt;
      out += static_cast<char>(byte);
      i += 2;
    } else {
      return std::nullopt;
    }
  }
  return out;
}

/// The pairs of a form in their order.
inline std::optional<FormPairs> parse_form(std::string_view body) {
  FormPairs pairs;
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('&'), body.size());
    const std::string_view pair = body.substr(0, end);
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    const auto name = decode_form_text(pair.substr(0, equals));
    const auto value = decode_form_text(pair.substr(equals + 1));
    if (!name || !value) return std::nullopt;
    pairs.emplace_back(*name, *value);
    if (end + 1 == body.size()) return std::nullopt;  // a separator at the end
    body.remove_prefix(std::min(end + 1, body.size()));
  }
  return pairs;
}

}  // namespace tillwire::test
