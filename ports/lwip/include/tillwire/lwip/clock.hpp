// lwIP's clock as the library's clock.
#pragma once

#include <lwip/sys.h>

#include <tillwire/port/clock.hpp>

namespace tillwire::lwip {

/// Returns sys_now(), which every lwIP port has.
class Clock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return sys_now(); }
};

}  // namespace tillwire::lwip
