#include "system/explore/explorer.hpp"

#include <cstdio>
#include <ctime>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "system/explore/desk_session.hpp"
#include "system/explore/flash.hpp"

namespace explore {
namespace {

using Cells = std::vector<std::uint8_t>;

/// A world with a till that is off, or on between two operations, and how it came to that.
struct State {
  World world;                   // without its cells
  const Cells* cells = nullptr;  // kept once
  TillBytes till;                // empty: it is off
  std::size_t parent = 0;
  Op op;
  std::vector<std::uint8_t> choices;
};

/// What was explored goes no further.
struct Pruned {};
enum class End { reached, settled, pruned, violated };

/// What became of one operation with one sequence of choices.
struct Outcome {
  End end = End::reached;
  World world;
  bool is_on = false;
  std::string key;  // of the state that was reached
  std::vector<Key::Part> parts;
  std::string told;  // on the way
  std::string what;  // was broken
};

using Hashes = std::unordered_set<Hash, HashOf>;

// What at_request() needs.
struct Current {
  Session* session = nullptr;
  Op op;
  Hashes* passed = nullptr;  // requests that were explored
};
Current current;

tillwire::ledger::Now now_in(Surroundings& where) {
  return {where.now_s(), where.now_ms()};
}

/// Leaves a run at a request that was made before in the same situation.
void at_request(char where, const std::string& text) {
  if (current.passed == nullptr || surroundings.choices->is_repeating()) return;
  surroundings.tidy();
  Key key(*surroundings.world, now_in(surroundings), surroundings.rules.clock_steps);
  key.number(static_cast<unsigned char>(where));
  key.number(current.op.kind);
  key.number(current.op.arg);
  add_memory(key);
  for (const bool each : current.session->heard) key.number(each);
  key.number(current.session->again);
  key.words(text);
  if (!current.passed->insert(hash_of(key.text())).second) throw Pruned();
}

class Explorer {
 public:
  Explorer(const Scenario& scenario, const Rules& rules, const Limits& limits)
      : scenario_(scenario), rules_(rules), limits_(limits) {
    surroundings.at_request = at_request;
  }

  bool run() {
    add_first();
    for (; next_ != states_.size() && !failed_; ++next_) {
      if (states_.size() > limits_.states) return cut_off();
      follow(next_);
    }
    report("closed");
    return !failed_;
  }

 private:
  const Cells* keep(Cells&& cells) { return &*images_.insert(std::move(cells)).first; }
  State make(World&& world, bool is_on) {
    State state;
    state.cells = keep(std::move(world.cells));
    world.cells = {};
    state.world = std::move(world);
    if (is_on) state.till = copy_till();
    return state;
  }
  void add_first() {
    World first;
    first.sector = scenario_.sector;
    first.faults = scenario_.faults;
    first.rots = scenario_.rots;
    first.cells.assign(4U * scenario_.sector, 0xFF);
    if (is_of_desk(scenario_)) {
      prepare_desk(scenario_, rules_.lags, first);
    } else {
      prepare_till(first);
    }
    Choices none;
    surroundings.begin(first, none);
    seen_.emplace(hash_of(key_of(first, false).text()), 0);
    states_.push_back(make(std::move(first), false));
  }
  void prepare_till(World& first) {
    Intent one;
    one.remark = "s0";
    one.kind = MovementKind::sale;
    one.asked = 1250;
    Intent two = one;
    const std::string& name = scenario_.name;
    if (name == "hold" || name == "release") one.kind = MovementKind::hold;
    first.intents.push_back(one);
    if (name == "retry" || name == "other") two.remark = "s1";
    if (name == "refund" || name == "refunds") two.kind = MovementKind::refund;
    if (name == "hold") two.kind = MovementKind::completion;
    if (name == "release") two.kind = MovementKind::reversal;
    if (two.kind == MovementKind::refund || name == "hold") two.asked = 700;
    if (rules_.keyless) two.asked = 500;  // twice that could be refunded, too
    if (name != "sale" && name != "mail") first.intents.push_back(two);
    two.asked = 500;
    if (name == "refunds") first.intents.push_back(two);
    fill(first);
  }
  void fill(World& world) {
    if (scenario_.filled == 0) return;
    Choices none;
    surroundings.rules = {};
    surroundings.rules.faults = false;
    surroundings.begin(world, none);
    current = {};
    Session::fill(scenario_);
    world.orders.clear();
  }

  static Key key_of(World& world, bool is_on) {
    Key key(world, now_in(surroundings), surroundings.rules.clock_steps);
    key.number(is_on);
    if (is_on) add_memory(key);
    key.end_part("memory");
    return key;
  }
  void count_parts(const Outcome& outcome) {
    std::size_t from = 0;
    for (const Key::Part& each : outcome.parts) {
      parts_[each.name].insert(hash_of(outcome.key.substr(from, each.end - from)));
      from = each.end;
    }
  }

  Outcome perform(const State& from, const Op& op, Choices& choices, Hashes* passed) {
    Outcome outcome;
    World& world = outcome.world;
    world = from.world;
    world.cells = *from.cells;
    choices.rewind();
    surroundings.rules = rules_;
    if (op.kind == Op::settle) surroundings.rules.faults = false;
    surroundings.begin(world, choices);
    surroundings.log.clear();
    if (!from.till.empty()) put_till(from.till);
    if (Session::may_write(op)) wear(world, choices, op.kind == Op::settle);
    const std::unique_ptr<Session> made = make_session(scenario_, world);
    Session& session = *made;
    session.is_on = !from.till.empty();
    current = {&session, op, op.kind == Op::settle ? nullptr : passed};
    if (op.kind == Op::settle) outcome.end = End::settled;
    try {
      session.perform(op);
      outcome.is_on = session.is_on;
    } catch (const PowerCut&) {
    } catch (const Pruned&) {
      outcome.end = End::pruned;
    } catch (const Violation& each) {
      outcome.end = End::violated;
      outcome.what = each.what;
      if (each.sum != 0) outcome.what += ": " + std::to_string(each.sum);
    }
    outcome.told = session.told;
    if (outcome.end != End::reached) return outcome;
    surroundings.tidy();
    assume_worst(world);
    freshen(world);
    if (!outcome.is_on) surroundings.stop_clock();
    surroundings.begin(world, choices);
    const Key key = key_of(world, outcome.is_on);
    outcome.key = key.text();
    outcome.parts = key.parts();
    return outcome;
  }
  std::vector<Op> ops_of(const State& state) {
    if (!state.till.empty()) put_till(state.till);
    World world = state.world;
    world.cells = *state.cells;
    const std::unique_ptr<Session> session = make_session(scenario_, world);
    session->is_on = !state.till.empty();
    return session->possible();
  }

  /// Tries everything that may happen next.
  void follow(std::size_t at) {
    for (const Op& op : ops_of(states_[at])) {
      Choices choices;
      do {
        Outcome outcome = perform(states_[at], op, choices, &passed_);
        ++runs_;
        if (outcome.end == End::violated) {
          failed_ = true;
          return tell_story(at, op, choices.made, outcome.what);
        }
        if (outcome.end == End::reached) reach(at, op, choices, std::move(outcome));
        if (failed_) return;
      } while (choices.advance());
    }
  }
  void reach(std::size_t from, const Op& op, const Choices& choices, Outcome&& outcome) {
    const Hash hash = hash_of(outcome.key);
    const auto found = seen_.emplace(hash, states_.size());
    const bool audits =
        !found.second && limits_.audit_each != 0 && ++met_again_ % limits_.audit_each == 0;
    if (!found.second && !audits) return;
    if (found.second) count_parts(outcome);
    State state = make(std::move(outcome.world), outcome.is_on);
    state.parent = from;
    state.op = op;
    state.choices = choices.made;
    if (!audits) return states_.push_back(std::move(state));
    const State& kept = states_[found.first->second];
    if (kept.cells == state.cells && kept.till == state.till) return;
    ++audits_;
    const auto left = successors(kept, hash);
    const auto right = successors(state, hash);
    if (left == right) return;
    failed_ = true;
    std::printf("Two states with one key differ in what follows.\n");
    show_difference(left, right);
    tell_story(found.first->second, {Op::settle}, {}, "the one that was kept");
    tell_story(from, op, choices.made, "the one that was met again");
  }

  /// Returns everything that may follow a state: what is reached, and what is reported on the way.
  std::map<Hash, std::string> successors(const State& state, const Hash& itself) {
    std::map<Hash, std::string> found;
    Hashes passed;
    for (const Op& op : ops_of(state)) {
      Choices choices;
      do {
        const Outcome outcome = perform(state, op, choices, &passed);
        if (outcome.end == End::pruned) continue;
        if (outcome.told.empty() && hash_of(outcome.key) == itself) continue;  // nothing happened
        std::string how = std::string(name_of(op.kind)) + ":" + outcome.told + ":" + outcome.what;
        found.emplace(hash_of(outcome.told + outcome.what + outcome.key), std::move(how));
      } while (choices.advance());
    }
    return found;
  }
  static void show_difference(const std::map<Hash, std::string>& left,
                              const std::map<Hash, std::string>& right) {
    for (const auto& each : left) {
      if (right.count(each.first) == 0) std::printf("  only kept: %s\n", each.second.c_str());
    }
    for (const auto& each : right) {
      if (left.count(each.first) == 0) std::printf("  only met: %s\n", each.second.c_str());
    }
  }

  /// Prints what leads to a state, and what happens then.
  void tell_story(std::size_t at, const Op& op, const std::vector<std::uint8_t>& last,
                  const std::string& what) {
    struct Part {
      std::size_t from;
      Op op;
      std::vector<std::uint8_t> choices;
    };
    std::vector<Part> parts = {{at, op, last}};
    for (; at != 0; at = states_[at].parent) {
      parts.insert(parts.begin(), {states_[at].parent, states_[at].op, states_[at].choices});
    }
    std::printf("VIOLATION: %s\n", what.c_str());
    surroundings.logs = true;
    for (const Part& each : parts) {
      Choices choices;
      choices.made = each.choices;
      static_cast<void>(perform(states_[each.from], each.op, choices, nullptr));
      std::printf("[%s]\n", name_of(each.op.kind));
      for (const std::string& line : surroundings.log) std::printf("%s\n", line.c_str());
    }
    surroundings.logs = false;
    std::fflush(stdout);
  }

  bool cut_off() {
    failed_ = true;
    report("CUT OFF: more states than allowed");
    for (const auto& each : parts_) {
      std::printf("  %zu values of what is %s\n", each.second.size(), each.first.c_str());
    }
    return false;
  }
  void report(const char* end) const {
    const double passed = static_cast<double>(std::clock() - begun_) / CLOCKS_PER_SEC;
    std::printf("%s%s: %s, %zu states, %zu requests, %llu runs, %llu audits, %.1f s\n",
                scenario_.name.c_str(), failed_ ? " FAILED" : "", end, states_.size(),
                passed_.size(), static_cast<unsigned long long>(runs_),
                static_cast<unsigned long long>(audits_), passed);
  }

  const Scenario& scenario_;
  const Rules& rules_;
  const Limits& limits_;
  std::set<Cells> images_;
  std::deque<State> states_;
  std::size_t next_ = 0;  // to be followed
  std::unordered_map<Hash, std::size_t, HashOf> seen_;
  Hashes passed_;
  std::map<std::string, std::set<Hash>> parts_;  // of the keys
  std::uint64_t runs_ = 0;
  std::uint64_t met_again_ = 0;
  std::uint64_t audits_ = 0;
  bool failed_ = false;
  std::clock_t begun_ = std::clock();
};

}  // namespace

bool explore(const Scenario& scenario, const Rules& rules, const Limits& limits) {
  return Explorer(scenario, rules, limits).run();
}

}  // namespace explore
