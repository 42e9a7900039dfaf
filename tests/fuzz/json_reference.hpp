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

}  // namespace tillwire::test
