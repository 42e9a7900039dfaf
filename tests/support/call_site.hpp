// Where a function that checks was called: its failures alone would show the same line for every
// test.
#pragma once

#include <gtest/gtest.h>

namespace tillwire::test {

/// The place of a call, by a default argument:
///
///     void expect_refused(Pair& pair, CallSite site = CallSite::here()) {
///       const Traced traced(site);
class CallSite {
 public:
  /// The call site of the function that has this as a default argument.
  static constexpr CallSite here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    CallSite site;
    site.file_ = file;
    site.line_ = line;
    return site;
  }

 private:
  friend class Traced;
  // Not an aggregate: {"localhost", 443} for another overload would convert to a call site.
  constexpr CallSite() = default;
  const char* file_ = nullptr;
  int line_ = 0;
};

/// Adds the place to every failure in the rest of the scope.
class Traced {
 public:
  explicit Traced(CallSite site) : trace_(site.file_, site.line_, "called from here") {}

 private:
  testing::ScopedTrace trace_;
};

}  // namespace tillwire::test
