// Checks for the fuzz targets: a failure ends the program, which libFuzzer reports as a find.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

namespace tillwire::test {

/// `what` is the expectation; `more` may describe the actual result: a text, or a function that
/// makes one.
template <class More = const char*>
void check(bool holds, const char* what, const More& more = "") {
  if (holds) return;
  std::string text;
  if constexpr (std::is_invocable_v<More>) {
    text = more();
  } else {
    text = more;
  }
  std::fprintf(stderr, "not so: %s\n%s\n", what, text.c_str());
  std::abort();
}

}  // namespace tillwire::test
