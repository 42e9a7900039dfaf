// The result of nlohmann-json for a text, and whether it can be compared with the library's.
#pragma once

#include <string_view>

namespace tillwire::test {

struct JsonReading {
  bool json = false;
  bool unknown = false;  // it has a number that a double cannot hold: nlohmann-json stops there
  unsigned depth = 0;    // levels of objects and arrays, as far as it was read
};

JsonReading read_json(std::string_view text);

/// In the result of marked(): stands for a byte that is not UTF-8, or half a surrogate pair.
inline constexpr std::string_view malformed_mark = "\xef\xbf\xbf";

/// Replaces what is malformed in the text of JSON by marks, of which there are none in `text`.
std::string marked(std::string_view text);

}  // namespace tillwire::test
