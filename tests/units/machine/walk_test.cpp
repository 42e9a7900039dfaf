// Every walk of a sale and a refund through the machine: answers that are lost, late or repeated,
// records that lag, restarts, time, and an issuer that approves, declines or stays silent, in any
// order, until nothing new is found.
#include <set>
#include <string>
#include <support/call_site.hpp>
#include <vector>

#include "sample.hpp"

namespace tillwire::machine_test {
namespace {

using test::CallSite;
using test::Traced;

/// What the gateway has of an order, as far as it matters.
enum class At : std::uint8_t { untouched, attempted, silent, done, closed, returned };

struct World {
  Movement of;
  Visit visit;
  At at = At::untouched;
  unsigned transit = 0;  // requests that may still arrive, one bit for each action
  Age age = Age::fresh;
};
constexpr unsigned bit_of(Action action) {
  return 1U << static_cast<unsigned>(action);
}

/// What a gateway does, and what its answers say.
struct Rules {
  bool refuses = false;  // it refuses the request itself, for a reason
  bool declines = true;  // it has decline.do
  bool reverses = true;  // and reverse.do
  bool closes = true;    // the policy's close_doubt
  MovementKind kind = MovementKind::sale;
};

class Walks {
 public:
  explicit Walks(const Rules& rules) : rules_(rules) {
    policy_.close_doubt = rules.closes;
    World world;
    world.of = movement(rules.kind, State::noted);
    static_cast<void>(world.of.order.assign(order_id));
    world.visit.here = true;
    world.visit.queries = world.visit.tries = 2;
    add(world);
    while (!open_.empty()) {
      const World next = open_.back();
      open_.pop_back();
      follow(next);
    }
  }
  std::size_t states() const { return seen_.size(); }
  bool ends_as(Verdict verdict) const { return ends_.count(verdict) != 0; }

 private:
  static std::string key_of(const World& world) {
    const Visit& v = world.visit;
    const unsigned bits[] = {static_cast<unsigned>(world.of.state),
                             world.of.flags,
                             world.of.given.present(),
                             unsigned{v.here} | unsigned{v.looked} << 1 |
                                 unsigned{v.answered} << 2 | unsigned{v.refused} << 3 |
                                 unsigned{v.paused} << 4 | unsigned{v.over} << 5 |
                                 unsigned{v.unsent} << 6 | unsigned{v.declined} << 7,
                             v.queries,
                             v.tries,
                             static_cast<unsigned>(v.close) | static_cast<unsigned>(v.closed) << 2,
                             static_cast<unsigned>(world.at),
                             world.transit & 255,
                             world.transit >> 8 & 255,
                             world.transit >> 16,
                             static_cast<unsigned>(world.age)};
    std::string key;
    for (const unsigned each : bits) key += static_cast<char>(each);
    return key;
  }
  void add(const World& world, CallSite site = CallSite::here()) {
    const Traced traced(site);
    if (!world.of.is_open()) return check_end(world);
    EXPECT_EQ(check(world.of), nullptr);
    if (!seen_.insert(key_of(world)).second) return;
    open_.push_back(world);
    settle(world);
  }
  bool is_refund() const { return rules_.kind == MovementKind::refund; }

  void check_end(const World& world, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ends_.insert(world.of.verdict);
    const Action own = is_refund() ? Action::refund : Action::pay;
    const bool open = world.at <= At::attempted;
    switch (world.of.verdict) {
      case Verdict::paid:
        EXPECT_EQ(world.at, At::done);
        EXPECT_EQ(world.transit & bit_of(Action::reverse), 0U) << "it may be returned";
        break;
      case Verdict::not_paid:
        EXPECT_TRUE(world.at != At::done && world.at != At::silent);
        EXPECT_TRUE(!open || rules_.refuses || (world.transit & bit_of(own)) == 0)
            << "it may still be done";
        break;
      default:
        EXPECT_EQ(world.age, Age::given_up);
    }
  }

  Record record_of(At at) const {
    constexpr OrderStatus statuses[] = {OrderStatus::registered, OrderStatus::registered,
                                        OrderStatus::registered, OrderStatus::paid,
                                        OrderStatus::declined,   OrderStatus::reversed};
    Record record =
        machine_test::record(is_refund() ? OrderStatus::paid : statuses[static_cast<unsigned>(at)]);
    if (at == At::attempted) record.action_code = "116";
    if (at == At::silent) record.action_code = "151019";
    return record;
  }
  Seen seen_of(const World& world, bool lags = false) const {
    const At at = lags ? At::untouched : world.at;
    Seen seen = machine_test::seen(world.of, record_of(at));
    if (is_refund()) seen.listed = at == At::done ? detail::Listed::same : detail::Listed::absent;
    return seen;
  }

  /// Calls `then(world, outcome)` with everything that a request may do when it arrives.
  template <class Then>
  void arrive(Action action, const World& before, Then then) const {
    World world = before;
    switch (action) {
      case Action::pay:
      case Action::refund: {
        const bool open = world.at <= (is_refund() ? At::untouched : At::attempted);
        if (!open || rules_.refuses) return then(world, Outcome::declined);
        world.at = At::done;
        then(world, Outcome::approved);
        if (is_refund()) return;
        world.at = At::attempted;
        then(world, Outcome::in_doubt);
        world.at = At::silent;
        return then(world, Outcome::in_doubt);
      }
      case Action::decline:
        if (world.at > At::attempted || !rules_.declines) return then(world, Outcome::in_doubt);
        world.at = At::closed;
        break;
      default:
        if ((world.at == At::silent || world.at == At::done) && rules_.reverses) {
          world.at = At::returned;
        }
    }
    then(world, Outcome::approved);
  }
  void judge(World& world, Action action, Outcome outcome, const Error& error) const {
    if (action == Action::pay) {
      judge_payment(world.of, world.visit, outcome, Payment::unconfirmed, error);
    } else if (action == Action::refund) {
      const bool copied = outcome == Outcome::declined && !rules_.refuses;
      judge_step(world.of, world.visit, outcome, error, copied);
    } else {
      judge_close(world.of, world.visit, outcome, error);
    }
  }
  void send(Action action, World world) {
    if (begin(world.of, action, {noon_s, 0}) != 0) world.age = Age::fresh;
    World other = world;
    judge(other, action, Outcome::in_doubt, unsent(Errc::bad_value));
    add(other);
    other = world;
    judge(other, action, Outcome::in_doubt, unsent());
    add(other);
    other = world;
    judge(other, action, Outcome::in_doubt, lost());
    add(other);
    other.transit |= bit_of(action);
    add(other);
    arrive(action, world, [&](World arrived, Outcome outcome) {
      other = arrived;
      judge(other, action, Outcome::in_doubt, lost());
      add(other);
      // Something on the way may send it again, before the answer or after it.
      arrived.transit |= bit_of(action);
      other = arrived;
      judge(other, action, outcome, {});
      add(other);
      arrive(action, arrived, [&](World again, Outcome second) {
        judge(again, action, second, {});
        add(again);
      });
      arrived.transit &= ~bit_of(action);
      judge(arrived, action, outcome, {});
      add(arrived);
    });
  }

  void follow(const World& world, CallSite site = CallSite::here()) {
    const Traced traced(site);
    World other = world;
    const Action action = next(world.of, world.visit);
    switch (action) {
      case Action::rest:
        other.visit = Visit();
        other.visit.evicts = true;
        add(other);
        break;
      case Action::pause:
        other.visit.paused = true;
        add(other);
        break;
      case Action::look:
        judge_look(other.of, other.visit, seen_of(world), {});
        add(other);
        break;
      case Action::ask:
        judge_record(other.of, other.visit, seen_of(world), {}, world.age, policy_);
        add(other);
        other = world;
        judge_record(other.of, other.visit, Seen(), lost(), world.age, policy_);
        add(other);
        // The record may show less than there is. If the answer said that it is paid, that
        // contradiction is a person's.
        if (world.age == Age::fresh && !world.of.has(flag::said_paid)) {
          other = world;
          judge_record(other.of, other.visit, seen_of(world, true), {}, world.age, policy_);
          add(other);
        }
        other = world;
        judge_record(other.of, other.visit, Seen(), unreadable(), world.age, policy_);
        if (other.of.is_open()) {
          add(other);
        } else {  // a person's, once nothing can arrive
          EXPECT_EQ(other.of.verdict, Verdict::help);
          EXPECT_TRUE(world.age >= Age::late || world.of.has(flag::said_paid));
        }
        break;
      case Action::refuse:
      case Action::give_up:
        end(other.of, action);
        add(other);
        break;
      default:
        send(action, world);
    }
    // What happens meanwhile.
    other = world;
    other.visit = Visit();  // a restart
    add(other);
    for (unsigned at = 0; at != 32; ++at) {
      if ((world.transit >> at & 1) == 0) continue;
      arrive(static_cast<Action>(at), world, [&](World arrived, Outcome) {
        add(arrived);
        arrived.transit &= ~(1U << at);
        add(arrived);
      });
    }
    if (world.at == At::silent) {
      other = world;
      other.at = At::done;
      add(other);
      other.at = At::attempted;
      add(other);
    }
    if (world.age != Age::given_up) {
      other = world;
      other.age = static_cast<Age>(static_cast<unsigned>(world.age) + 1);
      other.transit = 0;
      add(other);
    }
  }

  /// Follows a world in which nothing fails any more: it has to end, and without a person where
  /// orders can be closed.
  void settle(World world, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const Age started = world.age;
    // The age is given up once it lapses after a week.
    for (unsigned steps = 0; steps != 100 && world.of.is_open(); ++steps) {
      if (steps > 50 && world.age == Age::lapsed) world.age = Age::given_up;
      const Action action = next(world.of, world.visit);
      const Seen seen = seen_of(world);
      switch (action) {
        case Action::rest:
          if (world.of.state == State::queued) return;
          world.visit = Visit();
          world.transit = 0;
          if (world.age != Age::given_up) {
            world.age = static_cast<Age>(static_cast<unsigned>(world.age) + 1);
          }
          break;
        case Action::pause:
          world.visit.paused = true;
          break;
        case Action::look:
          judge_look(world.of, world.visit, seen, {});
          break;
        case Action::ask:
          judge_record(world.of, world.visit, seen, {}, world.age, policy_);
          break;
        case Action::refuse:
        case Action::give_up:
          end(world.of, action);
          break;
        default: {
          if (begin(world.of, action, {noon_s, 0}) != 0) world.age = Age::fresh;
          const World sent = world;
          arrive(action, sent, [&](World arrived, Outcome outcome) {
            judge(arrived, action, outcome, {});
            world = arrived;
          });
        }
      }
    }
    EXPECT_FALSE(world.of.is_open());
    const bool can_close =
        rules_.closes && rules_.declines && rules_.reverses && started < Age::lapsed;
    EXPECT_TRUE(world.of.verdict != Verdict::help || !can_close);
  }

  Rules rules_;
  Policy policy_;
  std::set<std::string> seen_;
  std::vector<World> open_;
  std::set<Verdict> ends_;
};

TEST(Walks, OfASaleEndTrue) {
  for (unsigned bits = 0; bits != 16; ++bits) {
    Rules rules;
    rules.refuses = bits & 1;
    rules.declines = bits & 2;
    rules.reverses = bits & 4;
    rules.closes = bits & 8;
    const Walks walks(rules);
    EXPECT_LT(walks.states(), 4000U);
    EXPECT_TRUE(walks.ends_as(Verdict::not_paid));
    EXPECT_EQ(walks.ends_as(Verdict::paid), !rules.refuses);
    if (HasFailure()) break;
  }
}

TEST(Walks, OfARefundEndTrue) {
  for (const bool refuses : {false, true}) {
    Rules rules;
    rules.kind = MovementKind::refund;
    rules.refuses = refuses;
    const Walks walks(rules);
    EXPECT_LT(walks.states(), 2000U);
    EXPECT_TRUE(walks.ends_as(Verdict::not_paid));
    EXPECT_EQ(walks.ends_as(Verdict::paid), !refuses);
  }
}

}  // namespace
}  // namespace tillwire::machine_test
