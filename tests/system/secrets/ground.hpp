// Runs an exchange on a separate stack and searches all memory for remains of its secrets.
#pragma once

#include <cstring>
#include <new>
#include <ostream>
#include <sstream>
#include <string>

#include "exchanges.hpp"
#include "process_memory.hpp"
#include "stack.hpp"

namespace tillwire::test {

inline void PrintTo(const Exchange& exchange, std::ostream* out) {
  *out << exchange.name;
}

/// Memory in which finds are allowed.
struct Allowed {
  const char* begin = nullptr;
  const char* end = nullptr;
};

/// Describes the finds of a search through all memory. The stack is that of the exchange.
inline std::string found(const Hunt& hunt, const Stack& stack, Allowed allowed = {}) {
  // The description uses the heap, so it is made after the search.
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
      words << ", " << stack.end() - find.at << " bytes deep in the stack";
    } else {
      words << ", " << finds[i].place;
    }
    words << '\n';
  }
  if (count > most) words << "and " << count - most << " more\n";
  return words.str();
}

/// The whole state of a test, in static memory: a terminal and its environment.
template <class Setting>
class Ground {
 public:
  Ground() { change_canaries(); }

  /// Chooses new canaries, of which no piece is in memory by chance, nor one of an answer in a
  /// secret that is to be sent.
  void change_canaries() {
    do {
      canaries = Canaries(chance_ += 1000);
      requests = Hunt();
      answers = Hunt();
      canaries.add_requests(requests);
      canaries.add_answers(answers);
    } while (are_alike() || found(requests) != "" || found(answers) != "");
  }

  /// Returns the finds of a search.
  std::string found(const Hunt& hunt, Allowed allowed = {}) const {
    return test::found(hunt, stack, allowed);
  }

  Setting& begin() {
    stack.clear();
    return *(setting_ = new (memory_) Setting(canaries));
  }
  /// Destroys the client and everything it uses.
  void end() {
    if (setting_ == nullptr) return;
    auto destroy = [this] { setting_->~Setting(); };
    stack.run(destroy);
    setting_ = nullptr;
  }

  Canaries canaries{0};
  Hunt requests;
  Hunt answers;
  Stack stack;

 private:
  bool are_alike() const {
    OwnSecrets own{};
    own.fill(canaries);
    const auto* const bytes = reinterpret_cast<const char*>(&own);
    bool alike = false;
    answers.look(bytes, bytes + sizeof own, [&alike](const Find&) { alike = true; });
    own.wipe();
    return alike;
  }

  std::uint32_t chance_ = 17;
  Setting* setting_ = nullptr;
  alignas(Setting) char memory_[sizeof(Setting)] = {};
};

template <std::size_t Size>
Allowed within(const char (&memory)[Size]) {
  return {memory, memory + Size};
}

/// What follows an exchange.
enum class Then : std::uint8_t { nothing, forget, destroy, next };

/// The state after an exchange and what followed it.
struct Seen {
  Errc outcome = Errc::none;
  bool as_expected = false;
  bool sent = false;        // whether the right secret was sent
  std::uint32_t bytes = 0;  // sent
  bool to_be_sent = false;  // secrets of a request are in the transmit buffer
  bool received = false;    // secrets of an answer are in the receive buffer
  std::string stray;        // secrets that are elsewhere
};

inline void go_on(Terminal& terminal) {
  terminal.player.trouble = Player::Trouble::none;
  terminal.arm();
  cards::ChangePin change;
  change.card.card_id = "17";
  change.new_pin_data = PinData::made_elsewhere(terminal.own.pin_block);
  static_cast<void>(terminal.client.start(change));
  terminal.disarm();
}

template <class Setting>
Seen see_once(Ground<Setting>& all, const Exchange& exchange, Then then) {
  Terminal& terminal = all.begin().terminal;
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
  if (then == Then::destroy) all.end();  // the terminal's memory stays

  Seen seen;
  const std::string requests = all.found(all.requests);
  const std::string answers = all.found(all.answers);
  if (then != Then::destroy) {
    seen.outcome = terminal.outcome;
    seen.as_expected = terminal.as_expected;
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
    tillwire::wipe(sent, sizeof sent);
  } else {
    seen.stray = requests + answers;
  }
  all.end();
  return seen;
}

/// Few digits may occur by chance, for example in an address or a length. That does not repeat with
/// other canaries.
template <class Setting>
Seen see(Ground<Setting>& all, const Exchange& exchange, Then then) {
  Seen seen = see_once(all, exchange, then);
  for (int tries = 0; (seen.stray != "" || seen.to_be_sent) && tries < 2; ++tries) {
    all.change_canaries();
    seen = see_once(all, exchange, then);
  }
  return seen;
}

}  // namespace tillwire::test
