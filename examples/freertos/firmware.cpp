// A terminal under FreeRTOS: one task takes payments, while another one sets keys and shows the
// ATMs. Each has its own client and connection, so they need no mutex.
//
// Arguments: port=N ca=FILE sign_key=FILE journal=FILE keys=FILE [host=NAME] [rounds=N].
#include <atomic>
#include <tillwire/base/wipe.hpp>
#include <tillwire/freertos/delay.hpp>
#include <tillwire/mbedtls/signer.hpp>
#include <tillwire/mps2/flash.hpp>
#include <tuple>

#include "atm_fleet/fleet.hpp"
#include "freertos/system.hpp"
#include "keys/change_key.hpp"
#include "support/explain.hpp"
#include "terminal/terminal.hpp"

namespace {

using namespace example;

constexpr std::uint32_t most_ms = 30000;  // until there is an address

System shared;

struct Counter {
  board::Flash flash;
  board::Time time;
  Session<tillwire::Till> session{shared.gateway, std::forward_as_tuple(shared.random), flash, time,
                                  terminal::options(shared.random)};
  tillwire::mbedtls::RsaKey key{shared.random};
  tillwire::mbedtls::RsaSigner signer{key};
  TaskConsole console{"till"};
  board::Task<6144> task;
} till;

struct Desk {
  Session<> session{shared.gateway, shared.random};
  TaskConsole console{"desk"};
  board::Flash flash;
  board::Time time;
  tillwire::RecordStore records{flash};
  KeyPlace place{records,
                 {"POS00001", "MERCHANT01", 1, tillwire::merchants::KeyLength::hex_32},
                 time,
                 console};
  board::Task<5120> task;
} desk;

/// The table of ATMs: one row for each that is among the most urgent.
Fleet<4, 0, 6> fleet;

/// The key with which requests to the e-commerce gateway are signed. A product keeps it in its
/// secure module.
bool load_key() {
  char path[128] = "";
  static char der[1280];
  board::argument("sign_key", path, sizeof path);
  const auto failure = till.key.load_der(der, board::read_file(path, der, sizeof der));
  tillwire::wipe(der, sizeof der);
  if (failure == tillwire::mbedtls::KeyError::none) return true;
  return say(till.console, Tone::bad, "the key cannot be used: it must be RSA in DER"), false;
}

/// Waits for the network, and makes the task's client ready.
template <class AnySession>
bool enter(AnySession& session, Display& display) {
  if (!shared.network.wait_until_up(most_ms)) {
    return say(display, Tone::bad, "the network is not up in time"), false;
  }
  if (shared.enter(session)) return true;
  return say(display, Tone::bad, "the client is another task's, or the CA cannot be read"), false;
}

bool sell(terminal::Terminal& terminal, const char* what, const tillwire::Amount& price,
          const tillwire::Card& card, tillwire::Verdict expected) {
  say(till.console, Tone::title, what);
  tillwire::Sale sale;
  sale.amount = price;
  sale.card = card;
  sale.description = sale.remark = what;
  return terminal.pay(sale).verdict == expected;
}

bool run_till() {
  if (!enter(till.session, till.console) || !load_key()) return false;
  tillwire::Till& seller = *till.session.client();
  seller.sign_with(till.signer);

  terminal::Terminal terminal(seller, till.console);
  // It was made before main(), when its flash was not there yet.
  static_cast<void>(seller.open());
  if (!terminal.start()) return false;
  const std::uint32_t rounds = board::argument("rounds", 1u);
  for (std::uint32_t round = 0; round < rounds; ++round) {
    if (!sell(terminal, "Two coffees", 420, {"4111111111111111", "123", "203012", "MAX MUSTERMANN"},
              tillwire::Verdict::paid) ||
        !sell(terminal, "An umbrella", 1999,
              {"4000000000000002", "123", "203012", "ERIKA MUSTERMANN"},
              tillwire::Verdict::not_paid)) {
      return false;
    }
  }
  return true;
}

bool run_desk() {
  if (!enter(desk.session, desk.console) || !open_keys(desk.records, desk.console)) return false;
  tillwire::Client& client = *desk.session.client();
  const std::uint32_t rounds = board::argument("rounds", 1u);
  for (std::uint32_t round = 0; round < rounds; ++round) {
    say(desk.console, Tone::title, "A key for ", desk.place.key.owner().terminal_number);
    if (!change_key(client, desk.console, desk.place, tillwire::freertos::delay)) return false;
    const tillwire::Error error = fleet.show(client, desk.console, FleetView());
    if (error.code != tillwire::Errc::none) {
      return explain(desk.console, "asking for the fleet", error), false;
    }
  }
  return true;
}

/// Ends a task. The last task to end prints the figures, and ends the firmware.
void end(const char* name, bool good) {
  static std::atomic<int> running = 2;
  static std::atomic<int> failed = 0;
  board::print_all(name, good ? ": done\n" : ": failed\n");
  if (!good) ++failed;
  if (--running == 0) {
    report(shared, till.task, desk.task);
    board::exit(failed);
  }
  vTaskSuspend(nullptr);
}

}  // namespace

int main() {
  board::paint_stack();
  if (!shared.start()) return board::print("the CA cannot be read\n"), 1;
  char path[128] = "";
  if (board::argument("journal", path, sizeof path)) till.flash.insert(path);
  if (board::argument("keys", path, sizeof path)) desk.flash.insert(path);
  till.task.start(
      "till", 2, [](void*) { end("till", run_till()); }, nullptr);
  desk.task.start(
      "desk", 2, [](void*) { end("desk", run_desk()); }, nullptr);
  board::run_tasks();
}
