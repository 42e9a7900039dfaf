// For hosts with heap and streams: Text as a std::string and on a stream, bytes as Base64.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/text.hpp>

// tillwire/tillwire.hpp does not include this header: firmware needs neither a heap nor streams.

namespace tillwire {

/// Returns the characters with JSON escapes decoded; empty if the text is absent. Unlike the Text,
/// the string remains valid after the next call on the client.
inline std::string to_string(const Text& text) {
  std::string characters;
  characters.reserve(text.raw().size());
  auto bytes = text.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
    characters += static_cast<char>(byte);
  }
  return characters;
}
/// A Secret does not convert to a string: copy() it where it is needed, and wipe() the copy.
std::string to_string(const Secret& secret) = delete;

/// Writes to_string() with the stream's width and fill. Text from a gateway may contain control
/// characters, which a terminal obeys.
inline std::ostream& operator<<(std::ostream& out, const Text& text) {
  return out << to_string(text);
}
/// No stream shows a Secret.
std::ostream& operator<<(std::ostream& out, const Secret& secret) = delete;

/// Encodes bytes as Base64 (RFC 4648, with padding, without line breaks), for example for a value
/// in a Json.
inline std::string to_base64(std::string_view bytes) {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  std::string characters(detail::base64_size(size), '\0');
  detail::base64_write(reinterpret_cast<const std::uint8_t*>(bytes.data()), size,
                       characters.data());
  return characters;
}

}  // namespace tillwire
