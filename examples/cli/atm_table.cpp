// getAtmStatusExt as a table.
#include "atm_table.hpp"

#include <unistd.h>

#include <chrono>
#include <ctime>
#include <memory>
#include <thread>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>

#include "../atm_fleet/fleet.hpp"
#include "../support/console.hpp"
#include "messages.hpp"
#include "terminal.hpp"

namespace tillwire::cli {
namespace {

/// More ATMs are only counted. 1.5 KB each.
constexpr std::size_t most_atms = 4096;
constexpr std::size_t most_denominations = 16;

/// Standard output, on which a terminal obeys nothing that came from outside.
class SafeConsole final : public example::Display {
 public:
  explicit SafeConsole(const Terminal& terminal) : console_(terminal.colours, terminal.moves) {}
  void show(example::Tone tone, const char* line) override {
    console_.show(tone, harmless(line).c_str());
  }
  void begin_anew() override { console_.begin_anew(); }

 private:
  example::Console console_;
};

}  // namespace

Exit show_atms(const Options& options, Client& client, const void* request,
               const std::function<Exit(const Error& error)>& report) {
  const auto fleet = std::make_unique<example::Fleet<most_atms, most_atms, most_denominations>>();
  SafeConsole console(terminal_of(STDOUT_FILENO));
  example::FleetView view;
  view.query = *static_cast<const customers::GetAtmStatusExt*>(request);
  view.least = options.at_least.value_or(atm::Urgency::none);
  if (options.zone_minutes) view.criteria.zone_minutes = *options.zone_minutes;
  view.criteria.recyclers = options.recyclers;
  for (;;) {
    view.criteria.now_s = static_cast<std::uint32_t>(std::time(nullptr));
    const Error error = fleet->show(client, console, view);
    const Exit code = error.code == Errc::none ? success : report(error);
    if (!options.watch_s) return code;
    std::this_thread::sleep_for(std::chrono::seconds(*options.watch_s));
  }
}

}  // namespace tillwire::cli
