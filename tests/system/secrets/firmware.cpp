// Runs the exchanges on a Cortex-M3: the whole RAM is searched after each.
#include <board.hpp>
#include <cstddef>
#include <new>

#include "exchanges.hpp"

extern "C" {
extern char __stack_bottom[];
extern char __bss_end[];
}

namespace tillwire::test {
namespace {

/// Exchanges run on a separate stack, so that the search does not overwrite their remains.
class Stack {
 public:
  template <class Function>
  void run(Function& function) {
    void (*const call)(void*) = [](void* the_function) {
      (*static_cast<Function*>(the_function))();
    };
    asm volatile(
        "mov r4, sp\n"
        "mov sp, %0\n"
        "mov r0, %2\n"
        "blx %1\n"
        "mov sp, r4\n"
        :
        : "r"(memory_ + sizeof memory_), "r"(call), "r"(&function)
        : "r0", "r1", "r2", "r3", "r4", "r12", "lr", "cc", "memory");
  }
  void clear() { tillwire::wipe(memory_, sizeof memory_); }

 private:
  alignas(8) char memory_[32 * 1024] = {};
};

struct Scripted {
  explicit Scripted(const Canaries& canaries) : terminal(canaries, player, player, clock) {}

  Player player;
  RunningClock clock;
  Terminal terminal;
};

struct Allowed {
  const char* begin = nullptr;
  const char* end = nullptr;
};

struct Ground {
  Canaries canaries{17};
  Hunt requests;
  Hunt answers;
  Stack stack;
  alignas(Scripted) char memory[sizeof(Scripted)];
  const char* doing = "nothing";
  std::uint32_t strays = 0;
  bool good = true;

  Ground() {
    canaries.add_requests(requests);
    canaries.add_answers(answers);
  }

  std::uint32_t count(const Hunt& hunt, Allowed allowed = {}, bool tell = true) {
    std::uint32_t result = 0;
    hunt.look(__stack_bottom, __bss_end, [&](const Find& find) {
      if (find.at >= allowed.begin && find.at < allowed.end) return;
      ++result;
      if (!tell) return;
      board::print_all(doing, ": ", find.canary->name(), " ", name_of(find.form), " at ",
                       board::Hex{reinterpret_cast<std::uint32_t>(find.at)}, "\n");
    });
    return result;
  }

  void expect(bool holds, const char* what) {
    if (holds) return;
    board::print_all(doing, ": ", what, "\n");
    good = false;
  }

  void run(const Exchange& exchange, bool forget) {
    doing = exchange.name;
    auto& terminal = (new (memory) Scripted(canaries))->terminal;
    auto do_it = [&terminal, &exchange, forget] {
      terminal.arm();
      exchange.run(terminal);
      terminal.disarm();
      if (forget) terminal.client.forget();
    };
    stack.run(do_it);
    expect(terminal.outcome == exchange.outcome, "another outcome");
    expect(terminal.as_expected == exchange.as_expected, "another answer");
    const Buffers<1024, 1024>& buffers = terminal.memory;
    const Allowed transmit = {buffers.transmit, buffers.transmit + sizeof buffers.transmit};
    const Allowed receive = {buffers.receive, buffers.receive + sizeof buffers.receive};
    strays += count(requests, exchange.ends ? Allowed{} : transmit);
    strays += count(answers, forget ? Allowed{} : receive);
    if (!forget) expect((count(answers, {}, false) != 0) == exchange.answers, "no secret received");
    auto destroy = [this] { reinterpret_cast<Scripted*>(memory)->~Scripted(); };
    stack.run(destroy);
    strays += count(requests) + count(answers);
  }

  /// Checks that the search would find a secret.
  void leave_some() {
    doing = "a secret in static memory, and one in a dead frame";
    static char left[Canary::most + 1];
    canaries.pan.reveal(left);
    expect(count(requests, {}, false) != 0, "not found in static memory");
    tillwire::wipe(left, sizeof left);
    expect(count(requests, {}, false) == 0, "still there");
    auto leave = [this] {
      char memory_of_frame[Canary::most + 1];
      canaries.pan.reveal(memory_of_frame);
      asm volatile("" : : "r"(memory_of_frame) : "memory");
    };
    stack.run(leave);
    expect(count(requests, {}, false) != 0, "not found in the frame");
    stack.clear();
    expect(count(requests, {}, false) == 0, "still there");
  }
};

}  // namespace
}  // namespace tillwire::test

int main() {
  using namespace tillwire::test;
  static Ground ground;
  ground.leave_some();
  std::uint32_t exchanges = 0;
  for (const Exchange& each : all_exchanges) {
    for (const bool forget : {false, true}) ground.run(each, forget);
    ++exchanges;
  }
  board::print_all("exchanges ", exchanges, "\nram_bytes ",
                   static_cast<std::uint32_t>(__bss_end - __stack_bottom), "\npieces_of_secrets ",
                   ground.strays, "\n");
  board::exit(ground.good && ground.strays == 0 ? 0 : 1);
}
