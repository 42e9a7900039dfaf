// HTTP/1.1 and form bodies as the gateway reads and writes them.
#include "system/ledger/http.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>

namespace ledger {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::map<std::string, std::string> headers_of(const std::string& head) {
  std::map<std::string, std::string> headers;
  std::size_t at = head.find("\r\n");
  while (at != std::string::npos && at + 2 < head.size()) {
    const std::size_t end = head.find("\r\n", at + 2);
    const std::string line = head.substr(at + 2, end - at - 2);
    const std::size_t colon = line.find(':');
    if (colon != std::string::npos) {
      headers[lower(line.substr(0, colon))] = trimmed(line.substr(colon + 1));
    }
    at = end;
  }
  return headers;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> percent_decoded(const std::string& text) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '+') {
      decoded += ' ';
    } else if (text[at] == '%') {
      const int high = at + 2 < text.size() ? hex_digit(text[at + 1]) : -1;
      const int low = at + 2 < text.size() ? hex_digit(text[at + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      decoded += static_cast<char>(high * 16 + low);
      at += 2;
    } else {
      decoded += text[at];
    }
  }
  return decoded;
}

const char* reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 404:
      return "Not Found";
    case 429:
      return "Too Many Requests";
    case 500:
      return "Internal Server Error";
    case 502:
      return "Bad Gateway";
    default:
      return "Other";
  }
}

}  // namespace

std::optional<std::string> Form::find(const std::string& name) const {
  for (const auto& field : fields) {
    if (field.first == name) return field.second;
  }
  return std::nullopt;
}

bool Form::has(const std::string& name, const std::string& value) const {
  return std::any_of(fields.begin(), fields.end(), [&](const auto& field) {
    return field.first == name && field.second == value;
  });
}

std::optional<std::size_t> request_length(const std::string& bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string::npos) return std::nullopt;
  const auto headers = headers_of(bytes.substr(0, end));
  const auto length = headers.find("content-length");
  const std::size_t body = length == headers.end() ? 0 : std::stoul(length->second);
  if (bytes.size() < end + 4 + body) return std::nullopt;
  return end + 4 + body;
}

std::optional<HttpRequest> parse_request(const std::string& bytes) {
  const std::size_t end = bytes.find("\r\n\r\n");
  const std::size_t line_end = bytes.find("\r\n");
  if (end == std::string::npos) return std::nullopt;
  const std::string line = bytes.substr(0, line_end);
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string::npos || last <= first || line.substr(last + 1) != "HTTP/1.1") {
    return std::nullopt;
  }
  HttpRequest request;
  request.method = line.substr(0, first);
  const std::string target = line.substr(first + 1, last - first - 1);
  request.path = target.substr(0, target.find('?'));
  request.headers = headers_of(bytes.substr(0, end));
  request.body = bytes.substr(end + 4);
  return request;
}

std::optional<Form> parse_form(const std::string& body) {
  Form form;
  std::size_t at = 0;
  while (at < body.size()) {
    const std::size_t end = std::min(body.find('&', at), body.size());
    const std::string pair = body.substr(at, end - at);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = percent_decoded(pair.substr(0, equals));
    const auto value =
        percent_decoded(equals < pair.size() ? pair.substr(equals + 1) : std::string());
    if (!name || !value) return std::nullopt;
    form.fields.emplace_back(*name, *value);
    at = end + 1;
  }
  return form;
}

std::string http_response(int status, const std::string& content_type, const std::string& body,
                          Framing framing, std::size_t piece) {
  std::string text = "HTTP/1.1 " + std::to_string(status) + " " + reason(status) + "\r\n";
  if (!content_type.empty()) text += "Content-Type: " + content_type + "\r\n";
  if (status == 204) return text + "\r\n";
  if (framing == Framing::length) {
    return text + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }
  if (framing == Framing::until_close) return text + "Connection: close\r\n\r\n" + body;
  text += "Transfer-Encoding: chunked\r\n\r\n";
  for (std::size_t at = 0; at < body.size(); at += piece) {
    const std::string chunk = body.substr(at, piece);
    char size[20];
    std::snprintf(size, sizeof size, "%zx\r\n", chunk.size());
    text += size + chunk + "\r\n";
  }
  return text + "0\r\n\r\n";
}

std::string decode_base64(const std::string& text) {
  static const std::string alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string decoded;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const std::size_t value = alphabet.find(c);
    if (value == std::string::npos) break;
    bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFU;
    count += 6;
    if (count >= 8) {
      count -= 8;
      decoded += static_cast<char>((bits >> count) & 0xFFU);
    }
  }
  return decoded;
}

}  // namespace ledger
