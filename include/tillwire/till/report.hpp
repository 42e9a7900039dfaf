// A report of a till, as its steps call it.
#pragma once

#include <tillwire/base/lifetime.hpp>

namespace tillwire::detail {

/// A caller's `void(const Value&)`, borrowed.
template <class Value>
class ReportTo {
 public:
  constexpr ReportTo() = default;
  template <class Report>
  explicit ReportTo(Report& report TILLWIRE_LIFETIMEBOUND)
      : report_(&report), call_([](const void* to, const Value& value) {
          (*const_cast<Report*>(static_cast<const Report*>(to)))(value);
        }) {}

  void operator()(const Value& value) const { call_(report_, value); }

 private:
  const void* report_ = nullptr;
  void (*call_)(const void* report, const Value& value) = nullptr;
};

}  // namespace tillwire::detail
