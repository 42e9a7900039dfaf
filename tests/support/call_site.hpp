// Where a function that checks was called: its failures alone would show the same line for every
// test.
#pragma once

#include <gtest/gtest.h>

namespace tillwire::test {

/// The place of a call, by a default argument:
///
///     void expect_refused(Pair& pair, CallSite site = CallSite::here()) {
///       const Traced traced(site);
struct CallSite {
  const char* file;
  int line;

  /// The call site of the function that has this as a default argument.
  static constexpr CallSite here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {file, line};
  }
};

/// Adds the place to every failure in the rest of the scope.
class Traced {
 public:
  explicit Traced(CallSite site) : trace_(site.file, site.line, "called from here") {}

 private:
  testing::ScopedTrace trace_;
};

}  // namespace tillwire::test
