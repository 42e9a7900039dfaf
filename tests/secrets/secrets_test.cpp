// After an exchange, however it ended, no secret is left anywhere in the memory of the process but
// in the receive buffer, and there only until it is forgotten.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <new>
#include <sstream>
#include <string>

#include "exchanges.hpp"
#include "process_memory.hpp"
#include "stack.hpp"

namespace tillwire::test {

void PrintTo(const Exchange& exchange, std::ostream* out) {
  *out << exchange.name;
}

namespace {

/// Memory in which finds are allowed.
struct Allowed {
  const char* begin = nullptr;
  const char* end = nullptr;
};

/// All of a test, in static memory.
class Ground {
 public:
  Ground() { change_canaries(); }

  /// Takes others, of which no piece is in memory by chance.
  void change_canaries() {
    do {
      canaries = Canaries(chance_ += 1000);
      requests = Hunt();
      answers = Hunt();
      canaries.add_requests(requests);
      canaries.add_answers(answers);
    } while (found(requests) != "" || found(answers) != "");
  }

  /// What a hunt through all memory comes upon, in words.
  std::string found(const Hunt& hunt, Allowed allowed = {}) const {
    // The words would be heap: they are made when the hunt is over.
    constexpr std::uint32_t most = 16;
    struct {
      Find find;
      char place[64];
    } finds[most];
    std::uint32_t count = 0;
    each_stretch_of_memory([&](const char* begin, const char* end, const char* name) {
      hunt.look(begin, end, [&](const Find& find) {
        if (find.at >= allowed.begin && find.at < allowed.end) return;
        if (count++ >= most) return;
        finds[count - 1].find = find;
        std::strncpy(finds[count - 1].place, name, sizeof finds[0].place - 1);
        finds[count - 1].place[sizeof finds[0].place - 1] = 0;
      });
    });
    std::ostringstream words;
    for (std::uint32_t i = 0; i < count && i < most; ++i) {
      const Find& find = finds[i].find;
      words << find.canary->name() << ' ' << name_of(find.form);
      if (find.at >= stack.begin() && find.at < stack.end()) {
        words << ", " << stack.end() - find.at << " bytes deep in the exchange's stack";
      } else if (find.at >= memory_ && find.at < memory_ + sizeof memory_) {
        words << ", " << find.at - memory_ << " bytes into the terminal";
      } else {
        words << ", " << finds[i].place;
      }
      words << '\n';
    }
    if (count > most) words << "and " << count - most << " more\n";
    return words.str();
  }

  Terminal& begin() {
    stack.clear();
    return *(terminal_ = new (memory_) Terminal(canaries));
  }
  void end() {
    if (terminal_ == nullptr) return;
    auto destroy = [this] { terminal_->~Terminal(); };
    stack.run(destroy);
    terminal_ = nullptr;
  }

  Canaries canaries{0};
  Hunt requests;
  Hunt answers;
  Stack stack;

 private:
  std::uint32_t chance_ = 17;
  Terminal* terminal_ = nullptr;
  alignas(Terminal) char memory_[sizeof(Terminal)] = {};
};

Ground& ground() {
  static Ground instance;
  return instance;
}

template <std::size_t Size>
Allowed within(const char (&memory)[Size]) {
  return {memory, memory + Size};
}

/// What follows an exchange.
enum class Then : std::uint8_t { nothing, forget, destroy, next };

/// What is seen when an exchange is over, and what followed it.
struct Seen {
  Errc outcome = Errc::none;
  bool as_expected = false;
  bool sent = false;        // the secret that should be
  std::uint32_t bytes = 0;  // sent
  bool to_be_sent = false;  // secrets of a request are in the transmit buffer
  bool received = false;    // secrets of an answer are in the receive buffer
  std::string stray;        // secrets that are elsewhere
};

void go_on(Terminal& terminal) {
  terminal.player.trouble = Player::Trouble::none;
  terminal.arm();
  cards::ChangePin change;
  change.card.card_id = "17";
  change.new_pin_data = terminal.own.pin_block;
  terminal.client.start(change);
  terminal.disarm();
}

Seen see_once(const Exchange& exchange, Then then) {
  Ground& all = ground();
  Terminal& terminal = all.begin();
  auto run = [&terminal, &exchange] {
    terminal.arm();
    exchange.run(terminal);
    terminal.disarm();
  };
  all.stack.run(run);
  auto forget = [&terminal] { terminal.client.forget(); };
  auto next = [&terminal] { go_on(terminal); };
  if (then == Then::forget) all.stack.run(forget);
  if (then == Then::next) all.stack.run(next);
  if (then == Then::destroy) all.end();

  Seen seen;
  seen.outcome = terminal.outcome;
  seen.as_expected = terminal.as_expected;
  const std::string requests = all.found(all.requests);
  const std::string answers = all.found(all.answers);
  if (then != Then::destroy) {
    seen.stray = all.found(all.requests, within(terminal.memory.transmit)) +
                 all.found(all.answers, within(terminal.memory.receive));
    seen.to_be_sent = requests != "";
    seen.received = answers != "";
    seen.bytes = terminal.player.count_sent();
    static char sent[Player::most];
    std::uint32_t size = 0;
    terminal.player.take_sent([&size](char c) { sent[size++] = c; });
    seen.sent = exchange.sent != nullptr &&
                all.requests.finds(all.canaries.*exchange.sent, exchange.form, sent, sent + size);
    detail::wipe(sent, sizeof sent);
  } else {
    seen.stray = requests + answers;
  }
  all.end();
  return seen;
}

/// Four digits may be there by chance: an address holds them. That does not happen again with other
/// canaries.
Seen see(const Exchange& exchange, Then then) {
  Seen seen = see_once(exchange, then);
  for (int tries = 0; seen.stray != "" && tries < 2; ++tries) {
    ground().change_canaries();
    seen = see_once(exchange, then);
  }
  return seen;
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

TEST_P(Secrets, AreNowhereWhenTheyAreForgotten) {
  const Seen seen = see(GetParam(), Then::forget);
  EXPECT_EQ(seen.stray, "");
  EXPECT_FALSE(seen.received);
  EXPECT_EQ(seen.to_be_sent, !GetParam().ends);  // then nothing is forgotten
}

TEST_P(Secrets, AreNowhereWhenTheClientIsNoMore) {
  EXPECT_EQ(see(GetParam(), Then::destroy).stray, "");
}

TEST_P(Secrets, OfAnAnswerAreGoneWhenTheNextExchangeBegins) {
  const Seen seen = see(GetParam(), Then::next);
  EXPECT_EQ(seen.stray, "");
  EXPECT_FALSE(seen.received);
  EXPECT_TRUE(seen.to_be_sent);
}

INSTANTIATE_TEST_SUITE_P(Exchange, Secrets, testing::ValuesIn(all_exchanges),
                         [](const auto& each) { return std::string(each.param.name); });

// A hunt finds what is there; and a wipe is not taken out where nobody reads what it wiped.

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
  detail::wipe(memory.get(), canary.size());
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
  detail::wipe(memory, sizeof memory);
  EXPECT_EQ(found(), "");
}

TEST_F(Left, InADeadFrameIsFoundUnlessItWasWiped) {
  EXPECT_NE(left_in_a_frame([](char*) {}), "");
  EXPECT_EQ(left_in_a_frame([](char* memory) { detail::wipe(memory, Canary::most + 1); }), "");
#if defined(__OPTIMIZE__)
  // What everybody writes first, and a compiler takes out.
  EXPECT_NE(left_in_a_frame([](char* memory) { std::memset(memory, 0, Canary::most + 1); }), "");
#endif
}

TEST(Wipe, ReachesAllAndNothingElse) {
  for (std::uint32_t size = 0; size <= 50; ++size) {
    for (std::uint32_t from = 0; from < 5; ++from) {
      char memory[64];
      std::memset(memory, 'x', sizeof memory);
      detail::wipe(memory + from, size);
      for (std::uint32_t i = 0; i < sizeof memory; ++i) {
        EXPECT_EQ(memory[i], i < from || i >= from + size ? 'x' : 0) << size << ' ' << i;
      }
    }
  }
}

}  // namespace
}  // namespace tillwire::test
