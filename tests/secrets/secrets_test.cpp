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
  Ground() {
    // Digits are not rare: canaries that are there by chance are changed for others.
    std::uint32_t chance = 17;
    do {
      canaries = Canaries(chance += 1000);
      requests = Hunt();
      answers = Hunt();
      canaries.add_requests(requests);
      canaries.add_answers(answers);
    } while (found(requests) != "" || found(answers) != "");
  }

  /// What a hunt through all memory comes upon, in words.
  std::string found(const Hunt& hunt, Allowed allowed = {}) {
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
      } else if (find.at >= terminal_memory && find.at < terminal_memory + sizeof terminal_memory) {
        words << ", " << find.at - terminal_memory << " bytes into the terminal";
      } else {
        words << ", " << finds[i].place;
      }
      words << '\n';
    }
    if (count > most) words << "and " << count - most << " more\n";
    return words.str();
  }

  Terminal& begin() { return *(terminal = new (terminal_memory) Terminal(canaries)); }
  void end() {
    auto destroy = [this] { terminal->~Terminal(); };
    stack.run(destroy);
    terminal = nullptr;
  }

  Canaries canaries{0};
  Hunt requests;
  Hunt answers;
  Stack stack;
  Terminal* terminal = nullptr;
  alignas(Terminal) char terminal_memory[sizeof(Terminal)] = {};
};

Ground& ground() {
  static Ground instance;
  return instance;
}

template <std::size_t Size>
Allowed within(const char (&memory)[Size]) {
  return {memory, memory + Size};
}

class Secrets : public testing::TestWithParam<Exchange> {
 protected:
  Secrets() {
    const Exchange& exchange = GetParam();
    Terminal& terminal = ground().begin();
    auto run = [&terminal, &exchange] {
      terminal.arm();
      exchange.run(terminal);
      terminal.disarm();
    };
    ground().stack.run(run);
  }
  ~Secrets() override {
    if (ground().terminal != nullptr) ground().end();
  }

  Terminal& terminal() { return *ground().terminal; }

  /// Whether a secret was among what left the client.
  bool left(const Canary& canary, Form form) {
    static char sent[6144];
    std::uint32_t size = 0;
    terminal().player.take_sent([&size](char c) { sent[size++] = c; });
    const bool result = ground().requests.finds(canary, form, sent, sent + size);
    detail::wipe(sent, sizeof sent);
    return result;
  }
};

TEST_P(Secrets, AreOnlyInTheReceiveBufferAfterAnExchange) {
  const Exchange& exchange = GetParam();
  EXPECT_EQ(terminal().outcome, exchange.outcome);
  EXPECT_EQ(terminal().as_expected, exchange.as_expected);
  if (exchange.ends) {
    EXPECT_EQ(ground().found(ground().requests), "");
  } else {
    EXPECT_EQ(ground().found(ground().requests, within(terminal().memory.transmit)), "");
    EXPECT_NE(ground().found(ground().requests), "");
  }
  EXPECT_EQ(ground().found(ground().answers, within(terminal().memory.receive)), "");
  EXPECT_EQ(ground().found(ground().answers) != "", exchange.answers);
  if (exchange.sent != nullptr) {
    EXPECT_TRUE(left(ground().canaries.*exchange.sent, exchange.form));
  } else {
    EXPECT_EQ(terminal().player.count_sent(), 0U);
  }
}

TEST_P(Secrets, AreNowhereWhenTheyAreForgotten) {
  if (!GetParam().ends) GTEST_SKIP() << "nothing is forgotten while an exchange is under way";
  auto forget = [this] { terminal().client.forget(); };
  ground().stack.run(forget);
  EXPECT_EQ(ground().found(ground().requests), "");
  EXPECT_EQ(ground().found(ground().answers), "");
}

TEST_P(Secrets, AreNowhereWhenTheClientIsNoMore) {
  ground().end();
  EXPECT_EQ(ground().found(ground().requests), "");
  EXPECT_EQ(ground().found(ground().answers), "");
}

TEST_P(Secrets, OfAnAnswerAreGoneWhenTheNextExchangeBegins) {
  if (!GetParam().ends) GTEST_SKIP() << "the exchange is not over";
  auto next = [this] {
    terminal().arm();
    cards::ChangePin change;
    change.card.card_id = "17";
    change.new_pin_data = terminal().own.pin_block;
    terminal().as_expected = terminal().client.start(change);
    terminal().disarm();
  };
  ground().stack.run(next);
  EXPECT_TRUE(terminal().as_expected);
  EXPECT_EQ(ground().found(ground().answers), "");
  EXPECT_EQ(ground().found(ground().requests, within(terminal().memory.transmit)), "");
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
