// What the fuzz targets check with: a failure ends the program, which libFuzzer takes for a find.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace tillwire::test {

/// `what` should have been; `more` may say what was instead.
inline void check(bool holds, const char* what, const std::string& more = {}) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n%s\n", what, more.c_str());
  std::abort();
}

}  // namespace tillwire::test
