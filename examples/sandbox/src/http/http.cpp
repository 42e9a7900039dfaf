// HTTP/1.1 messages of the server side: a strict reader of request heads, and answers as bytes.
#include "http/http.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "text.hpp"

namespace gateway {
namespace {

constexpr std::size_t max_body = std::size_t{1} << 20U;

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_alnum(c) || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

// Visible characters, spaces, tabs and bytes above ASCII: no control characters.
bool is_field_text(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\t' || (byte >= ' ' && byte != 0x7F);
  });
}

// A name or an address, and a port: answers hold it, in JSON and in HTML.
bool is_host(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_alnum(c) || std::string_view(".-_:[]").find(c) != std::string_view::npos;
  });
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// Takes one line off the text; nothing if it does not end with CRLF alone.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find("\r\n");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 2);
  if (line.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos) {
    return std::nullopt;
  }
  return line;
}

bool parse_request_line(std::string_view line, Request& request) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return false;
  request.method = line.substr(0, first);
  request.target = line.substr(first + 1, last - first - 1);
  request.version = line.substr(last + 1);
  const std::size_t question = request.target.find('?');
  request.path = request.target.substr(0, question);
  if (question != std::string::npos) request.query = request.target.substr(question + 1);
  const auto visible = [](char c) { return c > ' ' && c < 0x7F && c != '#'; };
  return is_token(request.method) && request.path.compare(0, 1, "/") == 0 &&
         std::all_of(request.target.begin(), request.target.end(), visible) &&
         (request.version == "HTTP/1.1" || request.version == "HTTP/1.0");
}

const char* reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 301:
      return "Moved Permanently";
    case 302:
      return "Found";
    case 303:
      return "See Other";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 429:
      return "Too Many Requests";
    case 500:
      return "Internal Server Error";
    case 502:
      return "Bad Gateway";
    case 503:
      return "Service Unavailable";
    default:
      return "Other";
  }
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return std::tolower(static_cast<unsigned char>(x)) ==
                  std::tolower(static_cast<unsigned char>(y));
         });
}

bool is_web_address(const std::string& url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string::npos || scheme + 3 == url.size()) return false;
  if (std::string("/?#").find(url[scheme + 3]) != std::string::npos) return false;  // no host
  const std::string name = url.substr(0, scheme);
  if (!same_name(name, "http") && !same_name(name, "https")) return false;
  return std::all_of(url.begin(), url.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > ' ' && byte != 0x7F && c != '"' && c != '<' && c != '>' && c != '\\';
  });
}

const std::string* Request::header(std::string_view name) const {
  for (const Header& entry : headers) {
    if (same_name(entry.name, name)) return &entry.value;
  }
  return nullptr;
}

bool Request::keeps_alive() const {
  const std::string* connection = header("Connection");
  if (version == "HTTP/1.0") return connection && same_name(*connection, "keep-alive");
  return !connection || !same_name(*connection, "close");
}

std::optional<Request> parse_head(std::string head, std::string& error) {
  Request request;
  request.head = std::move(head);
  std::string_view rest = request.head;
  const auto line = take_line(rest);
  if (!line || !parse_request_line(*line, request)) {
    error = "malformed request line";
    return std::nullopt;
  }
  while (true) {
    const auto field = take_line(rest);
    if (!field) {
      error = "a line of the head holds a bare CR, LF or NUL";
      return std::nullopt;
    }
    if (field->empty()) break;
    const std::size_t colon = field->find(':');
    if (colon == std::string_view::npos || !is_token(field->substr(0, colon))) {
      error = "malformed header name";  // also a folded line or a space before the colon
      return std::nullopt;
    }
    const Header header{std::string(field->substr(0, colon)),
                        std::string(trim(field->substr(colon + 1)))};
    if (!is_field_text(header.value)) {
      error = "control characters in the header " + header.name;
      return std::nullopt;
    }
    static constexpr const char* single[] = {"Host",          "Content-Length", "Content-Type",
                                             "Authorization", "Connection",     "Transfer-Encoding",
                                             "X-Hash",        "X-Signature"};
    for (const char* name : single) {
      if (!same_name(header.name, name) || !request.header(name)) continue;
      error = std::string("the header ") + name + " appears twice";
      return std::nullopt;
    }
    request.headers.push_back(header);
  }
  const std::string* host = request.header("Host");
  if (!host && request.version == "HTTP/1.1") {
    error = "the header Host is missing";
    return std::nullopt;
  }
  if (host && !is_host(*host)) {
    error = "malformed Host";
    return std::nullopt;
  }
  return request;
}

std::optional<std::size_t> body_length(const Request& request, std::string& error) {
  if (request.header("Transfer-Encoding")) {
    error = "Transfer-Encoding is not taken: give a Content-Length";
    return std::nullopt;
  }
  const std::string* length = request.header("Content-Length");
  if (!length) {
    if (request.method != "POST") return 0;
    error = "the header Content-Length is missing";
    return std::nullopt;
  }
  if (!all_digits(*length) || length->size() > 8 || std::stoul(*length) > max_body) {
    error = "malformed Content-Length";
    return std::nullopt;
  }
  return std::stoul(*length);
}

std::string serialize(const Response& response, const Framing& framing, bool keep_alive) {
  std::string out =
      "HTTP/1.1 " + std::to_string(response.status) + " " + reason(response.status) + "\r\n";
  for (const Header& header : response.headers) out += header.name + ": " + header.value + "\r\n";
  const bool has_body = response.status != 204;
  if (has_body) out += "Content-Type: " + response.content_type + "\r\n";
  if (has_body && framing.kind == Framing::Kind::length) {
    out += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
  }
  if (has_body && framing.kind == Framing::Kind::chunked) out += "Transfer-Encoding: chunked\r\n";
  out += keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  if (!has_body) return out;
  if (framing.kind != Framing::Kind::chunked) return out + response.body;

  const std::size_t step = std::max<std::size_t>(framing.chunk_size, 1);
  for (std::size_t i = 0; i < response.body.size(); i += step) {
    const std::string chunk = response.body.substr(i, step);
    char size[20];
    std::snprintf(size, sizeof size, "%zx", chunk.size());
    out += size + framing.chunk_extension + "\r\n" + chunk + "\r\n";
  }
  out += "0\r\n";
  if (!framing.trailer.empty()) out += framing.trailer + "\r\n";
  return out + "\r\n";
}

}  // namespace gateway
