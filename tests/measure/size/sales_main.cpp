// What the operations of a till take, with a gateway in memory that sells, refunds and reports:
// stack, instructions, writes. Prints a figure a line.
#include <board.hpp>

#include "till_world.hpp"

namespace {

using namespace tillwire;
using namespace figures;

const Gateway gateway = figures::gateway();
board::Clock clock;
board::Time time;
bool well = true;
constexpr std::uint32_t kept_in_8_kb = 15;  // movements

/// Does something, and prints what it took.
template <class Do>
void measure(const char* name, Do what) {
  const std::uint32_t before = board::instructions();
  const bool did = what();
  board::print_all(name, "_instructions ", board::instructions() - before, "\n");
  well = well && did;
}

/// A day of each operation in 8 KB.
void day() {
  static World<8192, 4> world;
  static Till till(gateway, world.line, clock, world.memory, world.storage, time, options());
  static Receipt bought;
  static Receipt kept;
  const Sale wanted = sale();
  const auto ignore = [](const Receipt&) {};
  const std::uint32_t depth = board::paint_stack();
  measure("pay", [&] { return bool{bought = till.pay(wanted)}; });
  board::print_all("pay_stack_bytes ", board::stack_peak() - depth, "\n");
  measure("refund", [&] { return till.refund(bought, 700).verdict == Verdict::paid; });
  measure("hold", [&] { return (kept = till.hold(wanted)).verdict == Verdict::paid; });
  measure("complete", [&] { return till.complete(kept, 700).verdict == Verdict::paid; });
  measure("resume", [&] { return till.resume(ignore).store_error == StoreError::none; });
  measure("deliver", [&] { return till.deliver(ignore).store_error == StoreError::none; });
  measure("close", [&] { return till.close_day([](const DayTotal&) {}).closed; });
  board::print_all("day_stack_bytes ", board::stack_peak() - depth, "\n");
}

/// Sales in 8 KB, until the banks change.
void wear() {
  static World<8192, 4> world;
  Till till(gateway, world.line, clock, world.memory, world.storage, time, options());
  const Sale wanted = sale();
  const std::uint32_t erasures = world.storage.erasures;
  std::uint32_t sales = 0;
  for (; world.storage.erasures == erasures; ++sales) well = bool{till.pay(wanted)} && well;
  well = well && sales == 1 + kept_in_8_kb;  // the last one made room
  // In the middle of a bank.
  for (unsigned i = 0; i != 5; ++i) static_cast<void>(till.pay(wanted));
  const std::uint32_t writes = world.storage.writes;
  const std::uint32_t written = world.storage.written;
  static_cast<void>(till.pay(wanted));
  board::print_all("sale_writes ", world.storage.writes - writes, "\nsale_written_bytes ",
                   world.storage.written - written, "\n");
}

/// Sales in 8 KB whose answers are lost, until there is no room.
void doubt() {
  static World<8192, 4> world;
  Till till(gateway, world.line, clock, world.memory, world.storage, time, options());
  Sale wanted = sale();
  world.line.loses = true;
  std::uint32_t unknown = 0;
  for (; unknown != 100; ++unknown) {
    wanted.another_customer = true;
    const Receipt receipt = till.pay(wanted);
    if (receipt.verdict != Verdict::unknown || receipt.number.empty()) break;
  }
  world.line.loses = false;
  well = well && unknown == kept_in_8_kb;
}

/// A thousand sales in 64 KB.
void thousand() {
  static World<65536, 16> world;
  Till till(gateway, world.line, clock, world.memory, world.storage, time, options());
  const Sale wanted = sale();
  for (unsigned i = 0; i != 999; ++i) well = bool{till.pay(wanted)} && well;
  const std::uint32_t slot_reads = world.storage.slot_reads;
  well = bool{till.pay(wanted)} && well;
  board::print_all("sale_slot_reads ", world.storage.slot_reads - slot_reads, "\n");
}

}  // namespace

int main() {
  day();
  wear();
  doubt();
  thousand();
  board::print_all("object_bytes ", std::uint32_t{sizeof(Till)}, "\n");
  board::exit(well ? 0 : 1);
}
