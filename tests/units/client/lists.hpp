// Answers with lists, for the tests of draining.
#pragma once

#include <cstdio>
#include <string>

#include "bench.hpp"

namespace tillwire::test {

struct Line {
  Text name;
  Optional<std::int32_t> count;
  static constexpr auto fields() {
    return Fields{
        field("name", &Line::name, mandatory()),
        field("count", &Line::count, optional()),
    };
  }
};

/// Returns a text, or a dash if absent.
inline std::string text_or_dash(const Text& text) {
  std::string all(text.copy(nullptr, 0) + 1, '\0');
  all.resize(text.copy(all.data(), all.size()));
  return text.present() ? all : "-";
}

inline std::string record(int i) {
  return "{\"name\":\"n" + std::to_string(i) + "\",\"count\":" + std::to_string(i) + "}";
}

inline std::string records(int count, const std::string& between = ",") {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : between) + record(i);
  return text;
}

inline std::string chunked(const std::string& body, std::size_t size) {
  std::string text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  char length[16];
  for (std::size_t at = 0; at < body.size(); at += size) {
    const std::string part = body.substr(at, size);
    snprintf(length, sizeof length, "%zx\r\n", part.size());
    text += length + part + "\r\n";
  }
  return text + "0\r\n\r\n";
}

}  // namespace tillwire::test
