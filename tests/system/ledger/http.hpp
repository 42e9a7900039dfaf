// HTTP/1.1 and form bodies as the gateway reads and writes them.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ledger {

/// One parsed request.
struct HttpRequest {
  std::string method;
  std::string path;                            ///< without the query
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
};

/// The fields of an application/x-www-form-urlencoded body, in the order sent.
struct Form {
  std::vector<std::pair<std::string, std::string>> fields;

  /// Returns the first field of this name. Names are case-sensitive.
  std::optional<std::string> find(const std::string& name) const;
  /// Returns whether one of the fields of this name has this value.
  bool has(const std::string& name, const std::string& value) const;
};

/// Returns the length of the first request in these bytes; nothing while it is incomplete.
std::optional<std::size_t> request_length(const std::string& bytes);

/// Parses a complete request; returns nothing if it is not HTTP/1.1.
std::optional<HttpRequest> parse_request(const std::string& bytes);

/// Decodes a form body; returns nothing if a percent sign is not followed by two hex digits.
std::optional<Form> parse_form(const std::string& body);

/// How the end of an answer is marked.
enum class Framing { length, chunked, until_close };

/// Composes a response. `piece` is the size of each chunk.
std::string http_response(int status, const std::string& content_type, const std::string& body,
                          Framing framing = Framing::length, std::size_t piece = 64);

/// Decodes the Base64 of an Authorization header.
std::string decode_base64(const std::string& text);

}  // namespace ledger
