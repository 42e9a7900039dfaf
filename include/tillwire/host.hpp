// For hosts, with heap and streams: Text as a std::string, and on a stream.
#pragma once

#include <ostream>
#include <string>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/text.hpp>

// tillwire/tillwire.hpp does not include this header: firmware needs neither a heap nor streams.

namespace tillwire {

/// The characters, JSON escapes undone; empty if the text is absent. Unlike the Text, the string is
/// valid after the next call on the client.
inline std::string to_string(const Text& text) {
  std::string characters;
  characters.reserve(text.raw().size());
  auto bytes = text.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
    characters += static_cast<char>(byte);
  }
  return characters;
}
/// A Secret has no string: copy() it where it is needed, and wipe() the copy.
std::string to_string(const Secret& secret) = delete;

/// Writes what to_string() gives, with the stream's width and fill. What came from a gateway may
/// hold control characters, which a terminal obeys.
inline std::ostream& operator<<(std::ostream& out, const Text& text) {
  return out << to_string(text);
}
/// No stream shows a Secret.
std::ostream& operator<<(std::ostream& out, const Secret& secret) = delete;

}  // namespace tillwire
