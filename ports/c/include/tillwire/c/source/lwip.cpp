// lwIP as tables of functions. It is compiled with the include folders of the program's lwIP.
#include <lwip/opt.h>
#if NO_SYS
#include <tillwire/lwip/tcp.hpp>
#else
#include <tillwire/lwip/socket_tcp.hpp>  // before the other headers: see there
#endif
#include <tillwire/c/lwip.h>

#include <tillwire/lwip/clock.hpp>

#include "tables.hpp"

namespace tillwire::c {
namespace {

#if NO_SYS
struct CPump final : lwip::Pump {
  explicit CPump(const tw_lwip_pump& table) : c(table) {}
  void poll() override { c.poll(c.self); }
  void wait(std::uint32_t most_ms) override {
    if (c.wait != nullptr) return c.wait(c.self, most_ms);
    poll();
  }
  const tw_lwip_pump& c;
};
struct Stack {
  explicit Stack(const tw_lwip_pump* of) : pump(*of) {}
  static bool accepts(const tw_lwip_pump* pump) { return pump != nullptr && pump->poll != nullptr; }
  Head head{Head::lwip, this};
  CPump pump;
  lwip::Tcp tcp{pump};
  lwip::Clock clock;
};
#else
struct Stack {
  explicit Stack(const tw_lwip_pump*) {}
  static bool accepts(const tw_lwip_pump*) { return true; }
  Head head{Head::lwip, this};
  lwip::SocketTcp tcp;
  lwip::Clock clock;
};
#endif
static_assert(sizeof(Stack) <= sizeof(tw_lwip::memory), "TW_LWIP_WORDS is too small");
static_assert(alignof(Stack) <= alignof(tw_lwip));

}  // namespace
}  // namespace tillwire::c

using namespace tillwire::c;

extern "C" {

tw_errc tw_lwip_init(tw_lwip* lwip, const tw_lwip_pump* pump, tw_error* error) {
  if (lwip == nullptr) return misuse(error, TW_MISUSE_NULL, "lwip");
  if (!Stack::accepts(pump)) return misuse(error, TW_MISUSE_NULL, "pump");
  void* const at = &lwip->memory;
  if (is_usable(at, Head::lwip, "lwip", nullptr)) return misuse(error, TW_MISUSE_IN_USE, "lwip");
  auto* const stack = new (at) Stack(pump);
  lwip->tcp = table_of(stack->tcp);
  lwip->clock = table_of(stack->clock);
  return succeed(error);
}
tw_errc tw_lwip_deinit(tw_lwip* lwip) {
  if (lwip == nullptr) return misused;
  void* const at = &lwip->memory;
  if (!is_usable(at, Head::lwip, "lwip", nullptr) || lwip->tcp.owner != nullptr) return misused;
  auto* const stack = std::launder(static_cast<Stack*>(at));
  stack->~Stack();
  stack->head.mark = Head::ended;
  lwip->tcp = {};
  lwip->clock = {};
  return TW_ERRC_NONE;
}

}  // extern "C"
