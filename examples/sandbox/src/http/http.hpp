// HTTP/1.1 messages of the server side: a strict reader of request heads, and answers as bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gateway {

struct Header {
  std::string name;
  std::string value;
};

struct Request {
  std::string method;
  std::string target;
  std::string path;
  std::string query;
  std::string version;
  std::vector<Header> headers;
  std::string head;  ///< as received, with the empty line
  std::string body;

  /// Null if the header is absent; names are case-insensitive.
  const std::string* header(std::string_view name) const;
  bool keeps_alive() const;
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<Header> headers;
  std::string body;
};

/// How the body is delimited.
struct Framing {
  enum class Kind { length, chunked, close };
  Kind kind = Kind::length;
  std::size_t chunk_size = 16;
  std::string chunk_extension;  ///< ";name=value" after every chunk size
  std::string trailer;          ///< "Name: value" after the last chunk
};

/// Fills everything except the body. Returns nothing if the head is not strict HTTP/1.1; `error`
/// says why.
std::optional<Request> parse_head(std::string head, std::string& error);

/// The bytes of the body that follow; nothing if the request does not say so properly.
std::optional<std::size_t> body_length(const Request& request, std::string& error);

std::string serialize(const Response& response, const Framing& framing, bool keep_alive);

bool same_name(std::string_view a, std::string_view b);

/// Returns whether this is an http or https address, without bytes that a header must not contain.
bool is_web_address(const std::string& url);

}  // namespace gateway
