// Key changes with a host that stores its own key: every loss, refusal and power cut.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <support/stride.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/security/stored_keys.hpp>
#include <vector>

#include "key_host.hpp"
#include "support/flash.hpp"

namespace tillwire::test::key_change_test {
namespace {

using flows::KeyChange;
using flows::KeyChangePlan;
using flows::KeyOwner;
using flows::KeySlotError;
using flows::TerminalKey;
using merchants::KeyLength;
using merchants::TerminalKeyType;
using Next = KeyChange::Next;

const KeyOwner owner = {{}, "POS00001", "MERCHANT01", 1, TerminalKeyType::tmkp};

Octets octets(KeyBytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data), bytes.size};
}

/// The entries of a log.
class Log final : public KeyAudit {
 public:
  explicit Log(WallClock& time) : KeyAudit(time) {}
  void note(const KeyAuditEntry& entry) override {
    lines.push_back(std::to_string(entry.time_s) + " " + plain(entry.terminal_number) + " " +
                    plain(entry.key_type) + " " + plain(entry.check_value) + " " +
                    std::to_string(static_cast<int>(entry.event)));
    events.push_back(entry.event);
  }

  std::vector<std::string> lines;
  std::vector<KeyEvent> events;

 private:
  static std::string plain(const Text& text) {
    return text.present() ? std::string(text.raw()) : "-";
  }
};

struct Noon final : WallClock {
  std::uint32_t now_s() override { return 1'790'000'000; }
};

/// The state of a terminal that survives a power cut.
struct Shell {
  explicit Shell(std::uint32_t sector = 1024) : cells(sector, 2) {}
  Cells cells;
};

/// A terminal after a start.
struct Terminal {
  Terminal(KeyHost& key_host, Shell& shell, std::uint8_t tries = 2)
      : host(key_host), flash(shell.cells) {
    gateway.card_management.user = "u";
    gateway.card_management.password = "p";
    gateway.host = "gateway.test";
    gateway.timeout = Milliseconds(1000);
    plan.most_tries = tries;
    key.log_to(log);
  }

  KeySlotError start(CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(records.open_or_format(), StoreError::none);
    return key.open();
  }

  /// Runs one step of a change.
  void step(KeyChange& change) {
    if (change.next() == Next::generate) {
      change.take(client.call(change.generation()));
    } else {
      change.take(client.call(change.setting()));
    }
  }
  Next run(
      KeyChange& change, const std::function<void()>& after_step = [] {}) {
    while (!change.is_over()) {
      step(change);
      after_step();
    }
    return change.next();
  }
  Next change(KeyLength length = KeyLength::hex_32) {
    KeyChange flow(key, length, plan);
    return run(flow);
  }

  Octets loaded() { return octets(module.key().bytes()); }

  /// Sends the host data made under each key; returns whether the host can use one of them.
  bool use() {
    for (std::uint32_t i = 0; i < key_slots; ++i) {
      if (loaded() == host.key) return key.worked() == KeySlotError::none;
      if (!key.try_another()) return false;
    }
    return false;
  }

  Octets clear(KeySlot slot) {
    const KeyRecord* const record = stored.read();
    if (record == nullptr || !record->at(slot).present()) return {};
    const StoredKey& each = record->at(slot);
    const std::string tag = each.scheme == KeyScheme::double_variant   ? "U"
                            : each.scheme == KeyScheme::triple_variant ? "T"
                                                                       : "X";
    return host.open(tag, {reinterpret_cast<const char*>(each.wrapped), each.size});
  }
  bool holds_the_hosts() {
    return host.key == clear(KeySlot::active) || host.key == clear(KeySlot::pending) ||
           host.key == clear(KeySlot::previous);
  }

  KeyHost& host;
  Flash flash;
  Noon noon;
  Log log{noon};
  OpenSslCipher cipher{8};
  KeyUnwrapper unwrapper{cipher, KekKey(key_of(host.master))};
  SoftwareKeyModule<KeyUse::transport> module{unwrapper};
  RecordStore records{flash};
  StoredKeys stored{records, "POS00001 ENKTTMKP"};
  TerminalKey key{stored, module, owner};
  KeyChangePlan plan;
  Gateway gateway;
  ManualClock clock;
  Buffers<1024, 1024> memory{};
  Client client{gateway, host, clock, memory};
};

/// A host and a terminal with one working key.
struct World {
  explicit World(std::uint32_t sector = 1024) : shell(sector) {
    Terminal terminal(host, shell);
    EXPECT_EQ(terminal.start(), KeySlotError::no_key);
    EXPECT_EQ(terminal.change(), Next::done_changed);
    EXPECT_TRUE(terminal.use());
  }

  KeyHost host;
  Shell shell;
};

/// Checks the invariants at any moment, for cells as a power cut leaves them.
void expect_no_key_lost(KeyHost& host, const Shell& shell, const std::string& where,
                        CallSite site = CallSite::here()) {
  const Traced traced(site);
  Shell copy = shell;
  Terminal terminal(host, copy);
  ASSERT_EQ(terminal.records.open_or_format(), StoreError::none) << where;
  if (!host.key.empty()) {
    EXPECT_TRUE(terminal.holds_the_hosts()) << where;
  }
  // Only '00' activates.
  const Octets active = terminal.clear(KeySlot::active);
  if (!active.empty()) {
    EXPECT_NE(std::count(host.acknowledged.begin(), host.acknowledged.end(), active), 0) << where;
  }
  // No clear key is stored.
  const std::string cells(shell.cells.bytes.begin(), shell.cells.bytes.end());
  for (const Octets& each : host.made) {
    for (std::size_t part = 0; part < each.size(); part += 8) {
      EXPECT_EQ(cells.find(each.substr(part, 8)), std::string::npos) << where;
      EXPECT_EQ(cells.find(to_hex(each.substr(part, 8))), std::string::npos) << where;
    }
  }
}

/// A start without further failures: the change ends, and the old key is removed.
void expect_end(KeyHost& host, Shell& shell, const std::string& where,
                CallSite site = CallSite::here()) {
  const Traced traced(site);
  host.plan.clear();
  host.deliver_late();
  expect_no_key_lost(host, shell, where);
  Terminal terminal(host, shell);
  const KeySlotError begun = terminal.start();
  if (host.key.empty()) {
    EXPECT_TRUE(begun == KeySlotError::none || begun == KeySlotError::no_key) << where;
  } else {
    EXPECT_EQ(begun, KeySlotError::none) << where;
    EXPECT_TRUE(terminal.use()) << where;
  }
  EXPECT_EQ(terminal.change(), Next::done_changed) << where;
  EXPECT_EQ(terminal.clear(KeySlot::active), host.key) << where;
  EXPECT_EQ(terminal.loaded(), host.key) << where;
  EXPECT_TRUE(terminal.use()) << where;
  EXPECT_EQ(terminal.key.in_use(), KeySlot::active) << where;
  EXPECT_FALSE(terminal.key.has(KeySlot::pending)) << where;
  EXPECT_FALSE(terminal.key.has(KeySlot::previous)) << where;
}

/// Runs one start with a plan for the host, perhaps with a power cut; returns the number of flash
/// operations.
std::uint32_t boot(KeyHost& host, Shell& shell, bool uses, std::uint32_t cut, Flash::Torn torn,
                   const std::string& where, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Terminal terminal(host, shell);
  terminal.flash.cut_at(cut, torn);
  const Octets before = host.key;
  try {
    const KeySlotError begun = terminal.start();
    EXPECT_TRUE(begun == KeySlotError::none || begun == KeySlotError::no_key) << where;
    const Octets active = terminal.clear(KeySlot::active);
    KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
    const Next end = terminal.run(change, [&] {
      if (!host.key.empty()) {
        EXPECT_TRUE(terminal.holds_the_hosts()) << where;
      }
      if (uses && !host.key.empty()) {
        EXPECT_TRUE(terminal.use()) << where;
      }
    });
    const Octets after = terminal.clear(KeySlot::active);
    const Octets pending = terminal.clear(KeySlot::pending);
    if (end == Next::done_changed) {
      EXPECT_EQ(after, host.key) << where;
      EXPECT_TRUE(pending.empty()) << where;
    } else {
      EXPECT_EQ(after, active) << where;
    }
    if (end == Next::done_refused || end == Next::done_not_made || end == Next::done_rejected) {
      EXPECT_TRUE(pending.empty()) << where;
      EXPECT_EQ(host.key, before) << where;
    }
    if (end == Next::done_refused) {
      EXPECT_FALSE(host.has_late(host.made.back())) << where;
    }
    if (end == Next::done_not_set) {
      EXPECT_EQ(host.key, before) << where;
    }
    if (end == Next::done_in_doubt || end == Next::done_not_set) {
      EXPECT_FALSE(pending.empty()) << where;
    }
    EXPECT_NE(end, Next::done_store) << where;
    EXPECT_NE(end, Next::done_module) << where;
    if (!host.key.empty()) {
      EXPECT_TRUE(terminal.use()) << where;
    }
  } catch (const PowerCut&) {
    EXPECT_NE(cut, UINT32_MAX) << where;
  }
  return terminal.flash.operations();
}

std::string told(const std::deque<Way>& plan) {
  std::string all = "ways";
  for (const Way each : plan) all += " " + std::to_string(static_cast<int>(each));
  return all;
}

/// Runs each plan of so many exchanges. `run` takes a plan and returns how many of its last
/// exchanges did not take place; plans that differ only in those are not run again.
void for_each_plan(int length, const std::function<std::size_t(const std::deque<Way>&)>& run) {
  const auto power = [](std::size_t exponent) {
    int result = 1;
    for (; exponent != 0; --exponent) result *= ways;
    return result;
  };
  for (int number = 0; number < power(static_cast<std::size_t>(length));) {
    std::deque<Way> plan;
    for (int rest = number; plan.size() < static_cast<std::size_t>(length); rest /= ways) {
      plan.push_front(static_cast<Way>(rest % ways));
    }
    number += power(run(plan));
    if (testing::Test::HasFailure()) return;
  }
}

// With two tries of each step a change has no more than four exchanges.
TEST(KeyChange, EveryOutcomeOfItsExchangesLeavesAWorkingKey) {
  const World world;
  std::uint32_t cases = 0;
  for (const bool first : {false, true}) {
    for (const bool uses : {false, true}) {
      for_each_plan(4, [&](const std::deque<Way>& plan) {
        KeyHost host = first ? KeyHost() : KeyHost(world.host);
        Shell shell = first ? Shell() : world.shell;
        host.plan = plan;
        const std::string where = told(plan) + (first ? ", the first key" : "");
        boot(host, shell, uses, UINT32_MAX, Flash::Torn::nothing, where);
        const std::size_t left = host.plan.size();
        expect_no_key_lost(host, shell, where);
        expect_end(host, shell, where);
        ++cases;
        return left;
      });
    }
  }
  EXPECT_GT(cases, 1000U);
}

// The power is cut at each write and each erasure, whatever the outcome of the exchanges before.
// The flash has banks of one slot, where each write erases a bank, or of three. The part of a write
// that a cut leaves varies from case to case.
TEST(KeyChange, PowerCutAtAnyWriteLosesNoKey) {
  constexpr Flash::Torn kinds[] = {Flash::Torn::nothing, Flash::Torn::half, Flash::Torn::noise,
                                   Flash::Torn::units, Flash::Torn::all};
  std::uint32_t cases = 0;
  for (const std::uint32_t sector : {768U, 1024U}) {
    const World world(sector);
    for (const bool uses : {false, true}) {
      bool was_cut = true;
      for (std::uint32_t cut = 0; was_cut; cut += stride) {
        was_cut = false;
        for_each_plan(4, [&](const std::deque<Way>& plan) {
          KeyHost host(world.host);
          Shell shell = world.shell;
          host.plan = plan;
          const Flash::Torn torn = kinds[cases++ % std::size(kinds)];
          const std::string where = told(plan) + ", cut " + std::to_string(cut) + " torn " +
                                    std::to_string(static_cast<int>(torn)) + (uses ? ", used" : "");
          const std::uint32_t operations = boot(host, shell, uses, cut, torn, where);
          const std::size_t left = host.plan.size();
          if (operations <= cut) return left;
          was_cut = true;
          expect_no_key_lost(host, shell, where);
          expect_end(host, shell, where);
          return left;
        });
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(cases, 1000U);
}

// The power is cut again while the start after it completes what was interrupted.
TEST(KeyChange, TwoPowerCutsLoseNoKey) {
  const World world(768);
  std::uint32_t cases = 0;
  for (const Way way : {Way::done, Way::answer_lost, Way::late, Way::refused}) {
    for (std::uint32_t cut = 0;; ++cut) {
      KeyHost first_host(world.host);
      Shell first_shell = world.shell;
      first_host.plan = {Way::done, way};
      if (boot(first_host, first_shell, false, cut, Flash::Torn::half, "the first") <= cut) break;
      for (std::uint32_t second = 0;; ++second) {
        if (++cases % stride != 0 && second < 20) continue;
        KeyHost host(first_host);
        Shell shell = first_shell;
        host.plan = {Way::answer_lost, Way::done};
        const std::string where = "way " + std::to_string(static_cast<int>(way)) + ", cuts " +
                                  std::to_string(cut) + " and " + std::to_string(second);
        const std::uint32_t count =
            boot(host, shell, second % 2 == 0, second, Flash::Torn::noise, where);
        expect_no_key_lost(host, shell, where);
        expect_end(host, shell, where);
        if (HasFailure()) return;
        if (count <= second) break;
      }
    }
  }
}

// The storage fails at each operation, and is opened again.
TEST(KeyChange, FailingStorageLosesNoKey) {
  const World world;
  for (const Way way : {Way::done, Way::answer_lost, Way::refused, Way::not_sent}) {
    for (std::uint32_t fail = 0;; ++fail) {
      KeyHost host(world.host);
      Shell shell = world.shell;
      host.plan = {Way::done, way, way};
      const std::string where =
          "way " + std::to_string(static_cast<int>(way)) + ", failure " + std::to_string(fail);
      Next end = Next::generate;
      std::uint32_t operations = 0;
      {
        Terminal terminal(host, shell);
        terminal.flash.fail_at(fail, Flash::Torn::half);
        ASSERT_EQ(terminal.start(), KeySlotError::none) << where;
        end = terminal.change();
        operations = terminal.flash.operations();
        if (terminal.flash.failed()) {
          EXPECT_EQ(end, Next::done_store) << where;
          EXPECT_EQ(terminal.key.error(), KeySlotError::store) << where;
        }
        terminal.flash.lose();
      }
      expect_no_key_lost(host, shell, where);
      expect_end(host, shell, where);
      if (operations <= fail) break;
    }
  }
}

TEST(KeyChange, SendsTheSameKeyAgain) {
  World world;
  world.host.sent_keys.clear();
  world.host.plan = {Way::done, Way::answer_lost, Way::late, Way::fault, Way::no_code};
  Terminal terminal(world.host, world.shell, 5);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  EXPECT_EQ(terminal.change(), Next::done_changed);
  ASSERT_EQ(world.host.sent_keys.size(), 5U);
  for (const std::string& each : world.host.sent_keys) EXPECT_EQ(each, world.host.sent_keys[0]);
  EXPECT_EQ(world.host.made.size(), 2U);
}

TEST(KeyChange, ContinuesWithThePendingKeyAfterARestart) {
  World world;
  world.host.plan = {Way::done, Way::answer_lost, Way::lost};
  {
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.change(), Next::done_in_doubt);
  }
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  KeyChange change(terminal.key, KeyLength::hex_48, terminal.plan);
  EXPECT_EQ(change.next(), Next::set_key);
  EXPECT_EQ(terminal.run(change), Next::done_changed);
  EXPECT_EQ(world.host.made.size(), 2U);
  EXPECT_EQ(terminal.loaded(), world.host.made[1]);
}

TEST(KeyChange, RefusedKeyIsForgottenOnlyIfTheHostCannotHaveIt) {
  // Refused at once, and after it could not be sent.
  for (const std::deque<Way>& plan : {std::deque<Way>{Way::done, Way::refused},
                                      {Way::done, Way::not_sent, Way::refused},
                                      {Way::done, Way::overloaded, Way::refused}}) {
    World world;
    const Octets before = world.host.key;
    world.host.plan = plan;
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.change(), Next::done_refused);
    EXPECT_FALSE(terminal.key.has(KeySlot::pending));
    EXPECT_EQ(terminal.loaded(), before);
    EXPECT_TRUE(terminal.use());
  }
  // After it was lost.
  for (const Way way : {Way::lost, Way::answer_lost, Way::late, Way::vague, Way::fault}) {
    World world;
    world.host.plan = {Way::done, way, Way::refused};
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.change(), Next::done_in_doubt);
    EXPECT_TRUE(terminal.key.has(KeySlot::pending));
  }
}

// Not sent, then a restart: a refusal still counts.
TEST(KeyChange, UnsentKeyIsNotInDoubt) {
  World world;
  world.host.plan = {Way::done, Way::not_sent, Way::not_sent, Way::refused};
  {
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.change(), Next::done_not_set);
  }
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  EXPECT_EQ(terminal.change(), Next::done_refused);
}

TEST(KeyChange, OnlyKnownCodesRefusePermanently) {
  for (const char* code : {"03", "05", "12", "30", "57", "58", "63", "81"}) {
    World world;
    world.host.refusal = code;
    world.host.plan = {Way::done, Way::refused};
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
    EXPECT_EQ(terminal.run(change), Next::done_refused) << code;
    EXPECT_EQ(change.response_code(), code);
  }
  for (const char* code : {"01", "06", "09", "68", "91", "94", "96", "7", "810", "0x"}) {
    World world;
    world.host.refusal = code;
    world.host.plan = {Way::done, Way::refused, Way::refused};
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.change(), Next::done_in_doubt) << code;
  }
}

TEST(KeyChange, KeyRejectedByTheTerminalChangesNothing) {
  World world;
  const Octets before = world.host.key;
  world.host.bad_check_value = "000000";
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  EXPECT_EQ(terminal.change(), Next::done_rejected);
  EXPECT_EQ(terminal.key.refusal(), UnwrapError::check_value_differs);
  EXPECT_EQ(terminal.loaded(), before);
  EXPECT_FALSE(terminal.key.has(KeySlot::pending));
  // A shorter key than requested.
  EXPECT_EQ(terminal.change(KeyLength::hex_48), Next::done_rejected);
  EXPECT_EQ(terminal.key.refusal(), UnwrapError::length);
  EXPECT_EQ(world.host.sent_keys.size(), 1U);
}

TEST(KeyChange, KeysOfEverySchemeAreSetUnchanged) {
  const struct {
    const char* tag;
    KeyLength length;
    const char* input;
    const char* kept;
  } cases[] = {{"U", KeyLength::hex_32, "U", "U"},
               {"X", KeyLength::hex_32, "X", "U"},
               {"", KeyLength::hex_32, "X", "U"},
               {"T", KeyLength::hex_48, "T", "T"},
               {"Y", KeyLength::hex_48, "Y", "T"}};
  for (const auto& each : cases) {
    KeyHost host;
    Shell shell;
    host.tag = each.tag;
    Terminal terminal(host, shell);
    ASSERT_EQ(terminal.start(), KeySlotError::no_key);
    KeyChange change(terminal.key, each.length, terminal.plan);
    terminal.step(change);
    ASSERT_EQ(change.next(), Next::set_key) << each.tag;
    const merchants::SetKey set = change.setting();
    EXPECT_EQ(set.input_key_prefix, Text(each.input));
    EXPECT_EQ(set.new_key_prefix, Text(each.kept));
    EXPECT_EQ(set.terminal_number, "POS00001");
    EXPECT_EQ(set.merchant_number, "MERCHANT01");
    EXPECT_EQ(*set.host_id, 1);
    EXPECT_EQ(set.key_type, TerminalKeyType::tmkp);
    EXPECT_EQ(terminal.run(change), Next::done_changed) << each.tag;
    EXPECT_EQ(terminal.loaded(), host.key);
  }
}

TEST(KeyChange, TriesEndAndDelaysIncrease) {
  World world;
  world.host.plan = {Way::not_sent, Way::lost, Way::not_sent};
  Terminal terminal(world.host, world.shell, 3);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
  EXPECT_EQ(change.delay().count(), 0U);
  terminal.step(change);
  EXPECT_EQ(change.delay().count(), 500U);
  terminal.step(change);
  EXPECT_EQ(change.delay().count(), 1000U);
  terminal.step(change);
  EXPECT_EQ(change.next(), Next::done_not_made);
  // Each step has its own tries.
  world.host.plan = {Way::lost, Way::done, Way::lost, Way::lost, Way::lost};
  KeyChange again(terminal.key, KeyLength::hex_32, terminal.plan);
  terminal.step(again);
  terminal.step(again);
  EXPECT_EQ(again.next(), Next::set_key);
  EXPECT_EQ(again.delay().count(), 0U);
  terminal.step(again);
  EXPECT_EQ(again.delay().count(), 500U);
  EXPECT_EQ(terminal.run(again), Next::done_in_doubt);
}

// A permanent error is not retried.
TEST(KeyChange, InvalidRequestIsNotRepeated) {
  World world;
  Terminal terminal(world.host, world.shell, 5);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  terminal.gateway.card_management.user = {};
  const int before = world.host.exchanges;
  EXPECT_EQ(terminal.change(), Next::done_not_made);
  terminal.gateway.card_management.user = "u";
  KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
  terminal.step(change);
  terminal.gateway.card_management.user = {};
  EXPECT_EQ(terminal.run(change), Next::done_not_set);
  EXPECT_EQ(world.host.exchanges, before + 1);
  // A failure is an answer: no further key is generated.
  terminal.gateway.card_management.user = "u";
  EXPECT_EQ(terminal.change(), Next::done_changed);
  world.host.plan = {Way::fault};
  EXPECT_EQ(terminal.change(), Next::done_not_made);
  EXPECT_EQ(world.host.exchanges, before + 3);
}

TEST(KeyChange, IgnoresAnswersOfAnotherStep) {
  World world;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
  EXPECT_FALSE(change.setting().key.present());
  change.take(terminal.client.call(merchants::SetKey()));
  EXPECT_EQ(change.next(), Next::generate);
  terminal.step(change);
  change.take(terminal.client.call(merchants::GenerateKey()));
  EXPECT_EQ(change.next(), Next::set_key);
  EXPECT_EQ(terminal.run(change), Next::done_changed);
  change.take(terminal.client.call(merchants::SetKey()));
  EXPECT_EQ(change.next(), Next::done_changed);
}

// The host has the new key, and the answer was lost permanently.
TEST(TerminalKey, PendingKeyIsTriedIfTheOldOneFails) {
  World world;
  world.host.plan = {Way::done, Way::answer_lost, Way::refused};
  {
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.change(), Next::done_in_doubt);
    EXPECT_NE(terminal.loaded(), world.host.key);
    ASSERT_TRUE(terminal.key.try_another());
    EXPECT_EQ(terminal.key.in_use(), KeySlot::pending);
    EXPECT_EQ(terminal.loaded(), world.host.key);
    EXPECT_EQ(terminal.key.worked(), KeySlotError::none);
    // It is used, but not activated.
    EXPECT_NE(terminal.clear(KeySlot::active), world.host.key);
  }
  // It is not forgotten if the host refuses it again either.
  world.host.plan = {Way::refused};
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  EXPECT_EQ(terminal.loaded(), world.host.key) << "the key that worked last";
  EXPECT_EQ(terminal.change(), Next::done_in_doubt);
  EXPECT_EQ(terminal.change(), Next::done_changed);
  // It has worked before: the old key is removed at once.
  EXPECT_FALSE(terminal.key.has(KeySlot::previous));
}

TEST(TerminalKey, OldKeyStaysUntilTheNewOneHasWorked) {
  World world;
  const Octets old = world.host.key;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  EXPECT_EQ(terminal.change(), Next::done_changed);
  EXPECT_EQ(terminal.clear(KeySlot::previous), old);
  // The host has answered '00', but uses the old key.
  const Octets next = world.host.key;
  world.host.key = old;
  EXPECT_TRUE(terminal.use());
  EXPECT_EQ(terminal.key.in_use(), KeySlot::previous);
  EXPECT_EQ(terminal.clear(KeySlot::active), next);
  // Now the host has the new key.
  world.host.key = next;
  EXPECT_TRUE(terminal.use());
  EXPECT_EQ(terminal.key.in_use(), KeySlot::active);
  EXPECT_FALSE(terminal.key.has(KeySlot::previous));
  EXPECT_EQ(terminal.log.events.back(), KeyEvent::confirmed);
}

// Two changes before the first new key was used: the key that worked last is kept.
TEST(TerminalKey, KeyThatNeverWorkedDoesNotReplaceAWorkingOne) {
  for (const bool is_used : {false, true}) {
    World world;
    const Octets old = world.host.key;
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.change(), Next::done_changed);
    world.host.key = old;
    if (is_used) {
      EXPECT_TRUE(terminal.use());
    }
    EXPECT_EQ(terminal.change(), Next::done_changed);
    EXPECT_EQ(terminal.clear(KeySlot::previous), old);
    world.host.key = old;
    EXPECT_TRUE(terminal.use());
    EXPECT_EQ(terminal.key.in_use(), KeySlot::previous);
  }
}

// There is no key yet, and the outcome of the first one is reported after a restart.
TEST(TerminalKey, FirstKeyMayBeRefused) {
  for (const bool is_lost : {false, true}) {
    KeyHost host;
    Shell shell;
    host.plan = {Way::done, is_lost ? Way::lost : Way::not_sent, Way::not_sent, Way::refused};
    {
      Terminal terminal(host, shell);
      ASSERT_EQ(terminal.start(), KeySlotError::no_key);
      EXPECT_EQ(terminal.change(), is_lost ? Next::done_in_doubt : Next::done_not_set);
    }
    Terminal terminal(host, shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.key.in_use(), KeySlot::pending) << "the only one that the host may have";
    EXPECT_EQ(terminal.change(), is_lost ? Next::done_in_doubt : Next::done_refused);
    if (is_lost) {
      EXPECT_EQ(terminal.key.host_holds(KeySlot::active), KeySlotError::no_key);
    }
    EXPECT_FALSE(terminal.key.has(KeySlot::pending));
    EXPECT_EQ(terminal.change(), Next::done_changed);
    EXPECT_TRUE(terminal.use());
  }
}

// An early setKey arrives after a later key was acknowledged and used.
TEST(TerminalKey, HostThatRevertedGetsAnotherKey) {
  World world;
  const Octets first = world.host.key;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  EXPECT_EQ(terminal.change(), Next::done_changed);
  EXPECT_TRUE(terminal.use());
  world.host.key = first;
  EXPECT_FALSE(terminal.use());
  EXPECT_EQ(terminal.change(), Next::done_changed);
  EXPECT_TRUE(terminal.use());
}

// With some hosts a key becomes valid by its first use, before setKey.
TEST(TerminalKey, KeyThatHasWorkedIsNotForgotten) {
  World world;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
  terminal.step(change);
  world.host.key = world.host.made.back();
  EXPECT_TRUE(terminal.use());
  EXPECT_EQ(terminal.key.in_use(), KeySlot::pending);
  world.host.plan = {Way::refused};
  EXPECT_EQ(terminal.run(change), Next::done_in_doubt);
  EXPECT_EQ(terminal.loaded(), world.host.key);
  EXPECT_TRUE(terminal.key.has(KeySlot::pending));
  EXPECT_EQ(terminal.change(), Next::done_changed);
}

// A key that did not work is not used after the host has refused it.
TEST(TerminalKey, RefusedKeyIsNotUsed) {
  World world;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  const Octets active = terminal.loaded();
  KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
  terminal.step(change);
  ASSERT_TRUE(terminal.key.try_another());
  EXPECT_NE(terminal.loaded(), active);
  world.host.plan = {Way::refused};
  EXPECT_EQ(terminal.run(change), Next::done_refused);
  EXPECT_EQ(terminal.loaded(), active);
  EXPECT_EQ(terminal.key.in_use(), KeySlot::active);
}

TEST(TerminalKey, EachKeyIsTriedOnce) {
  World world;
  world.host.plan = {Way::done, Way::lost, Way::lost};
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  const Octets active = terminal.loaded();
  EXPECT_FALSE(terminal.key.try_another()) << "there is only one key";
  EXPECT_EQ(terminal.loaded(), active);
  EXPECT_EQ(terminal.change(), Next::done_in_doubt);
  EXPECT_TRUE(terminal.key.try_another());
  EXPECT_FALSE(terminal.key.try_another());
  EXPECT_EQ(terminal.key.in_use(), KeySlot::active);
  EXPECT_EQ(terminal.loaded(), active);
  EXPECT_TRUE(terminal.key.try_another()) << "starts again from the first";
}

TEST(TerminalKey, OperatorSettlesADoubt) {
  for (const KeySlot held : {KeySlot::active, KeySlot::pending}) {
    World world;
    world.host.plan = {Way::done, held == KeySlot::active ? Way::lost : Way::answer_lost,
                       Way::refused};
    Terminal terminal(world.host, world.shell);
    ASSERT_EQ(terminal.start(), KeySlotError::none);
    EXPECT_EQ(terminal.key.host_holds(held), KeySlotError::nothing);
    EXPECT_EQ(terminal.change(), Next::done_in_doubt);
    char check_value[7];
    terminal.key.write_check_value(held, check_value);
    EXPECT_EQ(check_value, check_value_of(world.host.key));
    EXPECT_EQ(terminal.key.host_holds(KeySlot::previous), KeySlotError::nothing);
    EXPECT_EQ(terminal.key.host_holds(held), KeySlotError::none);
    EXPECT_EQ(terminal.loaded(), world.host.key);
    EXPECT_EQ(terminal.clear(KeySlot::active), world.host.key);
    EXPECT_FALSE(terminal.key.has(KeySlot::pending));
    EXPECT_FALSE(terminal.key.has(KeySlot::previous));
    EXPECT_EQ(terminal.log.events.back(), KeyEvent::decided);
    terminal.key.write_check_value(KeySlot::pending, check_value);
    EXPECT_STREQ(check_value, "");
  }
}

/// A module that refuses keys from one of its calls on.
class FailingModule final : public KeyModule {
 public:
  explicit FailingModule(KeyModule& module) : module_(module) {}
  UnwrapError check(const WrappedKey& key) override { return module_.check(key); }
  UnwrapError load(const WrappedKey& key) override {
    return fails ? UnwrapError::cipher : module_.load(key);
  }

  bool fails = false;

 private:
  KeyModule& module_;
};

/// Makes the module refuse one key, as after an update with stricter rules.
class StrictModule final : public KeyModule {
 public:
  StrictModule(KeyModule& module, const Octets& refused, UnwrapError refusal)
      : module_(module), refused_(check_value_of(refused)), refusal_(refusal) {}
  UnwrapError check(const WrappedKey& key) override {
    return key.check_value == refused_.c_str() ? refusal_ : module_.check(key);
  }
  UnwrapError load(const WrappedKey& key) override {
    return key.check_value == refused_.c_str() ? refusal_ : module_.load(key);
  }

 private:
  KeyModule& module_;
  std::string refused_;
  UnwrapError refusal_;
};

TEST(KeyChange, PendingKeyRefusedByTheModuleIsNotSent) {
  for (const bool sent : {false, true}) {
    for (const UnwrapError refusal : {UnwrapError::weak_part, UnwrapError::cipher}) {
      World world;
      {
        Terminal terminal(world.host, world.shell);
        ASSERT_EQ(terminal.start(), KeySlotError::none);
        KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
        terminal.step(change);
        ASSERT_TRUE(!sent || change.setting().key.present());
      }
      const Octets works = world.host.key;
      const Octets pending = world.host.made.back();
      Terminal terminal(world.host, world.shell);
      ASSERT_EQ(terminal.records.open_or_format(), StoreError::none);
      StrictModule module(terminal.module, pending, refusal);
      TerminalKey key(terminal.stored, module, owner);
      key.log_to(terminal.log);
      ASSERT_EQ(key.open(), KeySlotError::none);
      const bool forgotten = !sent && refusal != UnwrapError::cipher;
      KeyChange change(key, KeyLength::hex_32, terminal.plan);
      EXPECT_EQ(change.next(), forgotten ? Next::generate : Next::done_rejected);
      EXPECT_EQ(key.refusal(), refusal);
      EXPECT_EQ(key.has(KeySlot::pending), !forgotten);
      EXPECT_EQ(world.host.key, works);
      EXPECT_EQ(terminal.loaded(), works);
      if (forgotten) {
        EXPECT_EQ(terminal.log.lines, std::vector<std::string>{"1790000000 POS00001 ENKTTMKP " +
                                                               check_value_of(pending) + " 2"});
        EXPECT_EQ(terminal.run(change), Next::done_changed);
        EXPECT_EQ(terminal.loaded(), world.host.key);
      } else {
        // Once the module accepts it, the change continues with it.
        EXPECT_EQ(terminal.start(), KeySlotError::none);
        EXPECT_EQ(terminal.change(), Next::done_changed);
        EXPECT_EQ(world.host.key, pending);
      }
    }
  }
}

TEST(KeyChange, SingleDesIsRefusedBeforeAKeyIsGenerated) {
  World world;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  const Octets works = world.host.key;
  EXPECT_EQ(terminal.change(KeyLength::hex_16), Next::done_rejected);
  EXPECT_EQ(terminal.key.refusal(), UnwrapError::parts);
  EXPECT_EQ(world.host.made.size(), 1U);
  EXPECT_EQ(terminal.loaded(), works);
  // A change that is under way continues.
  KeyChange change(terminal.key, KeyLength::hex_32, terminal.plan);
  terminal.step(change);
  EXPECT_EQ(terminal.change(KeyLength::hex_16), Next::done_changed);
  EXPECT_EQ(terminal.loaded(), world.host.key);
}

// ENKTTMKP names a terminal master key, and the module uses it only as that.
TEST(TerminalKey, KeyTypeMustMatchTheModulesUse) {
  World world;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  SoftwareKeyModule<KeyUse::pin> pins(terminal.unwrapper);
  WrappedKey rules;
  rules.type = TerminalKeyType::unknown;
  TerminalKey key(terminal.stored, pins, owner, rules);
  EXPECT_EQ(key.open(), KeySlotError::module);
  EXPECT_EQ(key.refusal(), UnwrapError::use);
  EXPECT_EQ(pins.key().bytes().size, 0U);
  // A generated key is refused before the host gets it.
  KeyChange change(key, KeyLength::hex_32);
  EXPECT_EQ(terminal.run(change), Next::done_rejected);
  EXPECT_EQ(key.refusal(), UnwrapError::use);
  EXPECT_FALSE(key.has(KeySlot::pending));

  rules.tmkp_encrypts_pins = true;
  TerminalKey of_pins(terminal.stored, pins, owner, rules);
  EXPECT_EQ(of_pins.open(), KeySlotError::none);
  EXPECT_NE(pins.key().bytes().size, 0U);
}

TEST(TerminalKey, ModuleFailureIsReported) {
  World world;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.records.open_or_format(), StoreError::none);
  FailingModule module(terminal.module);
  TerminalKey key(terminal.stored, module, owner);
  key.log_to(terminal.log);
  module.fails = true;
  EXPECT_EQ(key.open(), KeySlotError::module);
  EXPECT_EQ(key.refusal(), UnwrapError::cipher);
  module.fails = false;
  EXPECT_EQ(key.open(), KeySlotError::none);
  const Octets before = terminal.loaded();
  module.fails = true;
  KeyChange change(key, KeyLength::hex_32, terminal.plan);
  EXPECT_EQ(terminal.run(change), Next::done_module);
  EXPECT_EQ(terminal.loaded(), before) << "the module lost its key";
  EXPECT_EQ(terminal.log.events,
            (std::vector<KeyEvent>{KeyEvent::made, KeyEvent::sent, KeyEvent::activated,
                                   KeyEvent::not_loaded}));
  EXPECT_EQ(key.in_use(), KeySlot::previous);
  module.fails = false;
  EXPECT_EQ(key.open(), KeySlotError::none);
  EXPECT_EQ(terminal.loaded(), world.host.key);
}

TEST(TerminalKey, UnreadableStoreIsReported) {
  World world;
  Terminal terminal(world.host, world.shell);
  EXPECT_EQ(terminal.key.open(), KeySlotError::store) << "the store is not open";
  EXPECT_EQ(terminal.key.worked(), KeySlotError::store);
  EXPECT_EQ(terminal.key.host_holds(KeySlot::active), KeySlotError::store);
  EXPECT_FALSE(terminal.key.try_another());
  EXPECT_FALSE(terminal.key.has(KeySlot::active));
  char check_value[7] = "x";
  terminal.key.write_check_value(KeySlot::active, check_value);
  EXPECT_STREQ(check_value, "");
  EXPECT_EQ(terminal.change(), Next::done_store);
  EXPECT_EQ(world.host.made.size(), 1U);
  EXPECT_EQ(terminal.start(), KeySlotError::none);
}

TEST(KeyAudit, ChangesAreLoggedWithoutSecrets) {
  World world;
  Terminal terminal(world.host, world.shell);
  ASSERT_EQ(terminal.start(), KeySlotError::none);
  world.host.plan = {Way::done, Way::answer_lost, Way::done};
  EXPECT_EQ(terminal.change(), Next::done_changed);
  EXPECT_TRUE(terminal.use());
  const std::string before = "1790000000 POS00001 ENKTTMKP ";
  const std::string key = before + check_value_of(world.host.key);
  EXPECT_EQ(terminal.log.lines,
            (std::vector<std::string>{key + " 1", key + " 3", key + " 4", key + " 7"}));
  // Refused by the module, refused by the host, in doubt, activated.
  terminal.log.lines.clear();
  world.host.bad_check_value = "000000";
  EXPECT_EQ(terminal.change(), Next::done_rejected);
  EXPECT_EQ(terminal.log.lines, std::vector<std::string>{before + "- 2"});
  terminal.log.events.clear();
  world.host.plan = {Way::done, Way::refused};
  EXPECT_EQ(terminal.change(), Next::done_refused);
  EXPECT_EQ(terminal.log.events,
            (std::vector<KeyEvent>{KeyEvent::made, KeyEvent::sent, KeyEvent::refused}));
  terminal.log.events.clear();
  world.host.plan = {Way::done, Way::answer_lost, Way::refused};
  EXPECT_EQ(terminal.change(), Next::done_in_doubt);
  EXPECT_TRUE(terminal.use());
  EXPECT_EQ(terminal.log.events, (std::vector<KeyEvent>{KeyEvent::made, KeyEvent::sent,
                                                        KeyEvent::in_doubt, KeyEvent::put_to_use}));
  // No digit of a key, clear or not, beyond the check value.
  for (const std::string& line : terminal.log.lines)
    EXPECT_EQ(line.find_first_of("{\""), std::string::npos);
}

TEST(SoftwareKeyModule, RefusedKeyLeavesTheLoadedOne) {
  KeyHost host;
  OpenSslCipher cipher(8);
  KeyUnwrapper unwrapper(cipher, KekKey(key_of(host.master)));
  SoftwareKeyModule<KeyUse::mac> module(unwrapper);
  const Octets first = with_odd_parity(from_hex("13579BDF02468ACE2F4F6E8FAECEEF0E"));
  const std::string value = "U" + to_hex(under_master_key(host.master, "U", first, true));
  WrappedKey wrapped;
  wrapped.value = value.c_str();
  const std::string check_value = check_value_of(first);
  wrapped.check_value = check_value.c_str();
  EXPECT_EQ(module.key().bytes().size, 0U);
  EXPECT_EQ(module.check(wrapped), UnwrapError::none);
  EXPECT_EQ(module.key().bytes().size, 0U) << "a check loads nothing";
  EXPECT_EQ(module.load(wrapped), UnwrapError::none);
  EXPECT_EQ(octets(module.key().bytes()), first);
  WrappedKey other = wrapped;
  other.check_value = "000000";
  EXPECT_EQ(module.load(other), UnwrapError::check_value_differs);
  EXPECT_EQ(module.check(other), UnwrapError::check_value_differs);
  EXPECT_EQ(octets(module.key().bytes()), first);
  module.wipe();
  EXPECT_EQ(module.key().bytes().size, 0U);
}

}  // namespace
}  // namespace tillwire::test::key_change_test
