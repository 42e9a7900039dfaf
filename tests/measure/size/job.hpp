// The job that the budgets are about, and what it is given.
#pragma once

#include <tillwire/gateway.hpp>
#include <tillwire/port/clock.hpp>

#include "memory_transport.hpp"

namespace figures {

/// What a job is given: all memory is the caller's.
struct Given {
  tillwire::Gateway& gateway;
  MemoryTransport& transport;
  tillwire::Clock& clock;
};

/// What it took, apart from what the transport itself does.
struct Taken {
  std::uint32_t request_instructions = 0;
  std::uint32_t response_instructions = 0;
  std::uint32_t own_ram = 0;  // static, the job's and not the library's
  std::uint32_t stack = 0;    // below the job's own frame
  bool answered = false;
};

/// Builds a register.do request of eight parameters and reads its response. There is a second one
/// that does nothing: the difference between the two images is what the library costs.
Taken do_job(const Given& given);

}  // namespace figures
