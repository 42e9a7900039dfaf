// After an exchange, however it ended, secrets are left only in the receive buffer, and there only
// until forget().
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>

#include "ground.hpp"

namespace tillwire::test {
namespace {

/// A terminal with a scripted gateway.
struct Scripted {
  explicit Scripted(const Canaries& canaries) : terminal(canaries, player, player, clock) {}

  Player player;
  RunningClock clock;
  Terminal terminal;
};

Ground<Scripted>& ground() {
  static Ground<Scripted> instance;
  return instance;
}

Seen see(const Exchange& exchange, Then then) {
  return see(ground(), exchange, then);
}

class Secrets : public testing::TestWithParam<Exchange> {};

TEST_P(Secrets, AreOnlyInTheReceiveBufferAfterAnExchange) {
  const Exchange& exchange = GetParam();
  const Seen seen = see(exchange, Then::nothing);
  EXPECT_EQ(seen.stray, "");
  EXPECT_EQ(seen.outcome, exchange.outcome);
  EXPECT_EQ(seen.as_expected, exchange.as_expected);
  EXPECT_EQ(seen.sent, exchange.sent != nullptr);
  EXPECT_EQ(seen.bytes != 0, exchange.sent != nullptr);
  EXPECT_EQ(seen.received, exchange.answers);
  EXPECT_EQ(seen.to_be_sent, !exchange.ends);
}

TEST_P(Secrets, AreNowhereAfterForget) {
  const Seen seen = see(GetParam(), Then::forget);
  EXPECT_EQ(seen.stray, "");
  EXPECT_FALSE(seen.received);
  EXPECT_EQ(seen.to_be_sent, !GetParam().ends);  // then nothing is forgotten
}

TEST_P(Secrets, AreNowhereAfterTheClientIsDestroyed) {
  EXPECT_EQ(see(GetParam(), Then::destroy).stray, "");
}

TEST_P(Secrets, OfAnAnswerAreWipedByTheNextExchange) {
  const Seen seen = see(GetParam(), Then::next);
  EXPECT_EQ(seen.stray, "");
  EXPECT_FALSE(seen.received);
  EXPECT_TRUE(seen.to_be_sent);
}

INSTANTIATE_TEST_SUITE_P(Exchange, Secrets, testing::ValuesIn(all_exchanges),
                         [](const auto& each) { return std::string(each.param.name); });

// The search finds what is left; and the compiler does not remove a wipe of memory that is never
// read.

class Left : public testing::Test {
 protected:
  /// A function with a secret in its frame, which returns.
  template <class Wipe>
  [[gnu::noinline]] static void hold(const Canary& canary, Wipe wipe) {
    char memory[Canary::most + 1];
    canary.reveal(memory);
    __asm__ __volatile__("" : : "r"(memory) : "memory");  // it is used
    wipe(memory);
  }

  template <class Wipe>
  std::string left_in_a_frame(Wipe wipe) {
    ground().stack.clear();
    auto call = [this, wipe] { hold(canary, wipe); };
    ground().stack.run(call);
    return found();
  }

  std::string found() { return ground().found(ground().answers); }

  const Canary& canary = ground().canaries.made_number;
};

TEST_F(Left, InTheHeapIsFound) {
  auto memory = std::make_unique<char[]>(canary.size() + 1);
  canary.reveal(memory.get());
  EXPECT_NE(found(), "");
  tillwire::wipe(memory.get(), canary.size());
  EXPECT_EQ(found(), "");
}

TEST_F(Left, InADeadBlockOfTheHeapIsFound) {
  // Large enough that the allocator's own notes do not cover it, not so large that it is unmapped.
  constexpr std::size_t room = 4096;
  auto memory = std::make_unique<char[]>(room);
  char* const address = memory.get() + room / 2;
  canary.reveal(address);
  __asm__ __volatile__("" : : "r"(address) : "memory");
  memory.reset();
  EXPECT_NE(found(), "");
  memory = std::make_unique<char[]>(room);
  EXPECT_EQ(memory.get() + room / 2, address);  // zeroed, in the same place
  EXPECT_EQ(found(), "");
}

TEST_F(Left, InStaticMemoryIsFound) {
  static char memory[Canary::most + 1];
  canary.reveal(memory);
  EXPECT_NE(found(), "");
  tillwire::wipe(memory, sizeof memory);
  EXPECT_EQ(found(), "");
}

TEST_F(Left, InADeadFrameIsFoundUnlessItWasWiped) {
  EXPECT_NE(left_in_a_frame([](char*) {}), "");
  EXPECT_EQ(left_in_a_frame([](char* memory) { tillwire::wipe(memory, Canary::most + 1); }), "");
#if defined(__OPTIMIZE__)
  // The usual first attempt, which a compiler removes.
  EXPECT_NE(left_in_a_frame([](char* memory) { std::memset(memory, 0, Canary::most + 1); }), "");
#endif
}

TEST(Wipe, ClearsAllBytesAndNoOthers) {
  for (std::uint32_t size = 0; size <= 50; ++size) {
    for (std::uint32_t from = 0; from < 5; ++from) {
      char memory[64];
      std::memset(memory, 'x', sizeof memory);
      tillwire::wipe(memory + from, size);
      for (std::uint32_t i = 0; i < sizeof memory; ++i) {
        EXPECT_EQ(memory[i], i < from || i >= from + size ? 'x' : 0) << size << ' ' << i;
      }
    }
  }
}

}  // namespace
}  // namespace tillwire::test
