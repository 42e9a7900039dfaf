// The rules for dispensers: those of the example and of these tests keep them, and others do not.
#include <atm_cash/cassette.hpp>
#include <map>
#include <support/dispenser.hpp>

#include "hall.hpp"

namespace tillwire::test {
namespace {

TEST(Dispensers, OfTheExampleKeepsTheRules) {
  example::Cassette cassette;
  for (const std::int64_t holds : {14000, 7000, 0}) {
    cassette = example::Cassette();
    cassette.left = holds;
    EXPECT_STREQ(broken_rule(
                     cassette, [&] { return holds - cassette.left; }, [] {}),
                 nullptr);
  }
}

/// Its order waits in a queue of the program, and each one is carried out.
struct Queue final : Dispenser {
  std::map<std::uint64_t, std::int64_t> waiting;
  std::map<std::uint64_t, std::int64_t> out;
  bool says_busy = false;
  bool repeats = true;

  void dispense(std::uint64_t id, const Amount& sum, std::int32_t) override {
    if (repeats || out.count(id) == 0) waiting[id] = sum.minor_units();
  }
  void return_deposit(std::uint64_t id, const Amount& sum, std::int32_t currency) override {
    dispense(id, sum, currency);
  }
  CashOut dispensed(std::uint64_t id) override {
    if (says_busy && waiting.count(id) != 0) return {true, {}};
    return {false, out.count(id) != 0 ? out.at(id) : 0};
  }
  void work() {
    for (const auto& [id, sum] : waiting) out[id] += sum;
    waiting.clear();
  }
  std::int64_t sum() const {
    std::int64_t sum = 0;
    for (const auto& each : out) sum += each.second;
    return sum;
  }
};

TEST(Dispensers, ThatQueueOrRepeatBreakThem) {
  const auto rule = [](Queue queue) {
    return broken_rule(
        queue, [&] { return queue.sum(); }, [&] { queue.work(); });
  };
  Queue queue;
  EXPECT_STREQ(rule(queue), "what it says is true, and final");
  queue.says_busy = true;
  EXPECT_STREQ(rule(queue), "each id is paid out once");
  queue.repeats = false;
  EXPECT_STREQ(rule(queue), nullptr);
  queue.out[0x700000001] = 5000;
  EXPECT_STREQ(rule(queue), "a new id has no cash");
}

}  // namespace
}  // namespace tillwire::test
