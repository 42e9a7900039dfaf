#include "system/explore/session.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <tillwire/desk.hpp>
#include <tillwire/till.hpp>

#include "system/explore/desk_session.hpp"
#include "system/explore/flash.hpp"

namespace explore {
namespace {

tillwire::Till& the_till() {
  return *std::launder(reinterpret_cast<tillwire::Till*>(device_bytes));
}

/// Returns whether a receipt is about what was wanted.
bool is_about(const Receipt& receipt, const Intent& intent) {
  return receipt.remark == tillwire::Text(intent.remark.c_str()) && receipt.kind == intent.kind &&
         (intent.is_owed() || receipt.asked.minor_units() == intent.asked);
}

const char* const verdicts[] = {"not paid", "paid", "customer", "queued", "unknown", "help"};

}  // namespace

Surroundings surroundings;
tillwire::Buffers<1024, 2048> buffers{};
constexpr std::size_t device_size = std::max(sizeof(tillwire::Till), sizeof(tillwire::CardDesk));
alignas(std::max_align_t) unsigned char device_bytes[device_size];

const tillwire::Gateway& gateway() {
  static const tillwire::Gateway the_gateway = [] {
    tillwire::Gateway made;
    made.host = "gateway.test";
    made.ecommerce = {"shop", "secret"};
    made.card_management = {"desk", "secret"};
    return made;
  }();
  return the_gateway;
}

std::unique_ptr<Session> make_session(const Scenario& scenario, World& world) {
  if (is_of_desk(scenario)) return std::make_unique<DeskSession>(scenario, world);
  return std::make_unique<Session>(scenario, world);
}
void clear_device() {
  std::memset(device_bytes, 0, device_size);
}

TillBytes copy_till() {
  return {device_bytes, device_bytes + device_size};
}
void put_till(const TillBytes& bytes) {
  std::memcpy(device_bytes, bytes.data(), bytes.size());
}
void add_memory(Key& key) {
  if (surroundings.world->bank.in_use) return add_desk_memory(key);
  the_till().fingerprint(key);
}

const char* name_of(Op::Kind kind) {
  static const char* const names[] = {"boot",
                                      "off",
                                      "resume",
                                      "deliver",
                                      "act",
                                      "back",
                                      "cancel",
                                      "close the day",
                                      "confirm",
                                      "use the QR code",
                                      "approve",
                                      "arrive",
                                      "pass",
                                      "set the time of day",
                                      "refund elsewhere",
                                      "rot",
                                      "the history shows a line",
                                      "cash comes out",
                                      "nothing fails any more"};
  return names[kind];
}

void Session::switch_on(const Scenario& scenario) {
  tillwire::TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.test/paid";
  options.close_doubt = scenario.closes;
  // One step of time: what was sent is late. Two: the customer's time is over. Three: both.
  options.customer = tillwire::Seconds(250);
  clear_device();
  new (device_bytes) tillwire::Till(gateway(), surroundings, surroundings, buffers, surroundings,
                                    surroundings, options);
}
void Session::fill(const Scenario& scenario) {
  switch_on(scenario);
  tillwire::Sale sale;
  sale.amount = 100;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  for (unsigned i = 0; i != scenario.filled; ++i) static_cast<void>(the_till().pay(sale));
  the_till().resume([](const Receipt&) {});
}
void Session::start() {
  surroundings.stop_clock();
  switch_on(scenario_);
  is_on = true;
  if (!the_till().ready()) throw Violation{"the till is not ready"};
}

bool Session::may_write(const Op& op) {
  switch (op.kind) {
    case Op::off:
    case Op::confirm:
    case Op::use_code:
    case Op::approve:
    case Op::arrive:
    case Op::pass:
    case Op::set_day:
    case Op::elsewhere:
    case Op::rot:
    case Op::show:
    case Op::cash:
      return false;
    default:
      return true;
  }
}
void Session::perform(const Op& op) {
  switch (op.kind) {
    case Op::boot:
      surroundings.say("boot");
      start();
      resume(true);
      break;
    case Op::off:
      is_on = false;
      break;
    case Op::resume:
      resume();
      break;
    case Op::deliver:
      deliver();
      break;
    case Op::act:
      act(op.arg);
      break;
    case Op::back:
      surroundings.say(" the customer is back");
      tell(the_till().resume(tillwire::Text(world_.intents[op.arg].number.c_str())));
      break;
    case Op::cancel:
      surroundings.say(" the customer has left");
      tell(the_till().cancel(tillwire::Text(world_.intents[op.arg].number.c_str())));
      break;
    case Op::close_day:
      static_cast<void>(close_day(true));
      break;
    case Op::confirm:
      surroundings.confirm();
      break;
    case Op::use_code:
      surroundings.use_code(world_.orders[op.arg / 3U], op.arg % 3U);
      break;
    case Op::approve:
      surroundings.approve(world_.orders[op.arg]);
      break;
    case Op::arrive:
      if (surroundings.rules.repeats) world_.transit.push_back(world_.transit[op.arg]);
      surroundings.arrive(op.arg);
      break;
    case Op::pass:
      pass();
      break;
    case Op::set_day:
      surroundings.set_day(op.arg == 0);
      break;
    case Op::elsewhere:
      surroundings.refund_elsewhere();
      break;
    case Op::rot:
      surroundings.say("  a unit rots");
      rot(world_, op.arg);
      break;
    case Op::show:
    case Op::cash:
      break;  // DeskSession
    case Op::settle:
      settle(op.arg != 0);
      break;
  }
  check_all();
}

/// Lets time pass: what was in transit had its chance to arrive.
void Session::pass() {
  surroundings.say("  time passes");
  surroundings.end_codes();
  ++world_.steps;
  world_.transit.clear();
  for (Order& each : world_.orders) each.before.clear();
  surroundings.begin(world_, *surroundings.choices);
}

/// Reports several receipts: of the tries of one wish the last one is believed. If power fails
/// before it, the wish stays open, and has to be reported again.
template <class Round>
void Session::in_round(Round round) {
  in_round_ = true;
  try {
    round();
  } catch (const PowerCut&) {
    for (Intent& each : world_.intents) {
      if (!each.told || each.verdict != Verdict::not_paid || moved_for(each) == 0) continue;
      each.told = false;
      each.open = true;
      each.verdict = Verdict::unknown;
    }
    throw;
  }
  in_round_ = lost_ = false;
}
void Session::resume(bool after_boot) {
  heard.assign(world_.intents.size(), false);
  surroundings.say(" resume");
  in_round([this] {
    report_all([this](const Receipt& receipt) {
      for (std::size_t i = 0; i != world_.intents.size(); ++i) {
        if (is_about(receipt, world_.intents[i])) heard[i] = true;
      }
      tell(receipt);
    });
  });
  // If the fact that it was reported can no longer be read, an earlier try is reported again.
  if (negative_ && !world_.rotted) throw Violation{"the last word is an earlier try's"};
  for (std::size_t i = 0; after_boot && i != world_.intents.size(); ++i) {
    Intent& each = world_.intents[i];
    if (!each.begun || each.told || heard[i] || each.verdict == Verdict::queued) continue;
    if (each.open) throw Violation{"a doubt was reported, and then forgotten"};
    surroundings.say("  nothing is known of " + each.remark);
    each.told = true;
    each.verdict = Verdict::not_paid;
    each.charged = 0;
  }
}
void Session::report_all(const Report& report) {
  the_till().resume(report);
}
void Session::deliver() {
  surroundings.say(" deliver");
  in_round([this] { the_till().deliver([this](const Receipt& receipt) { tell(receipt); }); });
}
void Session::act(std::size_t which) {
  Intent& intent = world_.intents[which];
  again = intent.begun;
  intent.begun = true;
  world_.running = static_cast<int>(which);
  surroundings.say(" wants " + intent.remark + (again ? " again" : ""));
  const std::uint32_t known = highest_id(world_);
  const Receipt receipt = begin(intent);
  if (!receipt.number.empty()) {
    std::size_t end = 0;
    const bool is_new = intent.number != receipt.number.c_str();
    if (is_new && id_at(receipt.number.c_str(), 0, end) <= known) {
      throw Violation{"a number is used again"};
    }
    // What was not sent waits for the line, or is not done.
    tell(receipt);
    const bool unknown = receipt.verdict == Verdict::unknown && !intent.is_payment();
    if (unknown && !surroundings.stepped) throw Violation{"unknown, and nothing was sent"};
    return;
  }
  surroundings.say(std::string("  refused: ") + receipt.words());
  if (receipt.verdict == Verdict::paid) throw Violation{"paid without a number"};
  if (!again) intent.begun = false;
}
Receipt Session::begin(const Intent& intent) {
  tillwire::Sale sale;
  sale.amount = intent.asked;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  sale.remark = tillwire::Text(intent.remark.c_str());
  sale.mail_order = scenario_.name == "mail";
  sale.another_customer = scenario_.name == "other" && &intent != world_.intents.data();
  if (scenario_.by_code && &intent == world_.intents.data()) {
    const Receipt receipt = the_till().pay_by_qr(sale);
    const bool shown = the_till().qr_payload().present();
    if (shown && receipt.verdict != Verdict::customer) throw Violation{"shown, and not waited for"};
    return receipt;
  }
  switch (intent.kind) {
    case MovementKind::sale:
      return the_till().pay(sale);
    case MovementKind::hold:
      return the_till().hold(sale);
    case MovementKind::completion:
      return the_till().complete(world_.paid, intent.asked);
    case MovementKind::reversal:
      return the_till().release(world_.paid);
    default:
      return the_till().refund(world_.paid, intent.asked);
  }
}

/// Nothing fails any more, and time passes: everything must be decided. `restarts`: by programs
/// that end before all is late.
void Session::settle(bool restarts) {
  world_.transit.clear();
  if (!is_on || restarts) {
    start();
    resume(true);
    deliver();
  }
  for (int i = 0; i != 12 && is_anything_open(); ++i) {
    if (restarts && i != 0) start();
    pass();
    if (!scenario_.closes && i >= 3) surroundings.expire();
    resume();
    deliver();
    check_all();
  }
  if (is_anything_open()) throw Violation{"stays open"};
  check_end();
}

void Session::tell(const Receipt& receipt) {
  const std::string line = "  told: " + std::string(receipt.remark.c_str()) + " kind " +
                           std::to_string(static_cast<int>(receipt.kind)) + " " +
                           verdicts[static_cast<int>(receipt.verdict)];
  surroundings.say(line + " " + receipt.number.c_str() + " (" + receipt.words() + ")");
  told += line;
  for (Intent& each : world_.intents) {
    if (is_about(receipt, each)) {
      each.begun = true;  // so is what a desk credits back
      return tell(each, receipt);
    }
  }
  if (world_.rotted && receipt.verdict == Verdict::help) return tell_lost();
  throw Violation{receipt.verdict == Verdict::help ? "help for nothing" : "a receipt of nothing"};
}
void Session::tell(Intent& intent, const Receipt& receipt) {
  if (lost_) throw Violation{"what can no longer be read is not reported last"};
  const Verdict verdict = receipt.verdict;
  const bool certain =
      verdict == Verdict::paid || verdict == Verdict::not_paid || verdict == Verdict::help;
  const std::int64_t charged = receipt.charged.minor_units();
  const bool other_try = intent.number != receipt.number.c_str();
  if (intent.told && intent.verdict == Verdict::not_paid && other_try) intent.told = false;
  // A result that can no longer be read is asked for again.
  if (world_.rotted && intent.told && (!certain || verdict == Verdict::help)) return;
  if (world_.rotted && intent.verdict == Verdict::help) {
    // The same again says nothing about a later try that can no longer be read.
    if (verdict == Verdict::not_paid && !other_try) return;
    intent.told = false;
  }
  if (intent.told) {
    if (verdict == Verdict::not_paid && other_try) {
      negative_ = true;
      return;
    }
    negative_ = false;
    if (verdict != intent.verdict) throw Violation{"another verdict than before"};
    if (charged != intent.charged) throw Violation{"another sum than before", charged};
    return;
  }
  if (receipt.retried) tell_superseded(intent);
  intent.verdict = verdict;
  intent.charged = charged;
  intent.told = certain;
  intent.number = receipt.number.c_str();
  intent.open = !certain;
  if (verdict == Verdict::help && !scenario_.helps && !may_help(intent)) throw Violation{"help"};
  if (verdict == Verdict::paid && &intent == world_.intents.data()) world_.paid = receipt;
  if (verdict == Verdict::queued && moved_for(intent) != 0) {
    throw Violation{"\"queued\" was reported, and money moved"};
  }
  if (!in_round_) check(intent);
}

/// Takes the report that a movement can no longer be read: a person has to find out whether it was
/// done. It may be a later try of what was not done, and was reported just before.
void Session::tell_lost() {
  lost_ = true;
  for (std::size_t i = 0; i != world_.intents.size(); ++i) {
    Intent& each = world_.intents[i];
    const bool retried = in_round_ && heard[i] && each.verdict == Verdict::not_paid;
    if (!each.begun || (each.told && !retried)) continue;
    each.told = true;
    each.open = false;
    each.verdict = Verdict::help;
  }
}
/// An earlier try of the same customer moved no money: that is reported with the later one.
void Session::tell_superseded(const Intent& later) {
  for (Intent& each : world_.intents) {
    if (&each == &later) return;
    if (!each.begun || each.told || each.kind != later.kind) continue;
    if (each.asked != later.asked) continue;  // another refund
    each.told = true;
    each.open = false;
    each.verdict = Verdict::not_paid;
    each.charged = 0;
    check(each);
  }
}

/// Returns how much money moved for what was wanted.
std::int64_t Session::moved_for(const Intent& intent) const {
  std::int64_t moved = 0;
  for (const Order& each : world_.orders) {
    switch (intent.kind) {
      case MovementKind::refund:
        for (const auto& refund : each.refunds) {
          if (refund.second == intent.asked) moved += refund.second;
        }
        break;
      case MovementKind::completion:
        moved += each.hold && each.status == 2 ? each.deposited : 0;
        break;
      case MovementKind::reversal:
        moved += each.hold && each.status == 3 ? intent.asked : 0;
        break;
      default:
        if (&world_.intents[static_cast<std::size_t>(each.intent)] == &intent) {
          moved += each.net() + each.refunded;
        }
    }
  }
  return moved;
}
void Session::check(const Intent& intent) const {
  if (!intent.told) return;
  const std::int64_t moved = moved_for(intent);
  // A hold that was completed or released is another sum.
  const bool followed =
      intent.kind == MovementKind::hold && world_.intents.size() > 1 && world_.intents[1].begun;
  if (intent.verdict == Verdict::paid && moved != intent.charged && !followed) {
    throw Violation{"\"paid\" was reported, and the gateway has another sum", moved};
  }
  if (intent.verdict == Verdict::not_paid && moved != 0) {
    throw Violation{"\"not paid\" was reported, and money moved", moved};
  }
}
void Session::check_all() const {
  unsigned charged = 0;
  std::int64_t refunded = 0;
  for (const Intent& each : world_.intents) {
    check(each);
    if (each.kind == MovementKind::refund) refunded -= each.asked;
  }
  for (const Order& each : world_.orders) {
    charged += each.net() + each.refunded > 0;
    for (const auto& refund : each.refunds) refunded += refund.second;
  }
  if (charged > (scenario_.name == "other" ? 2U : 1U)) throw Violation{"charged twice"};
  if (refunded > 0) throw Violation{"refunded twice", refunded};
  if (!is_on || world_.rotted) return;
  if (const char* const wrong = check_device()) throw Violation{wrong};
}
const char* Session::check_device() const {
  return the_till().check();
}
tillwire::Day Session::close_device(const ReportTotal& report, tillwire::Closing closing) {
  return the_till().close_day(report, closing);
}
/// Closes the day, and adds what it says to the sums of all days.
bool Session::close_day(bool carries_over) {
  std::int64_t sums[10] = {};
  const std::uint32_t number = day_in(world_);
  const auto keep = [&] {
    if (day_in(world_) == number) return false;
    for (int i = 0; i != 10; ++i) world_.closed[i] += sums[i];
    return true;
  };
  try {
    static_cast<void>(close_device(
        [&sums](const tillwire::DayTotal& total) {
          if (!total.open) sums[static_cast<int>(total.kind)] += total.sum.minor_units();
        },
        carries_over ? tillwire::Closing::carry_over : tillwire::Closing::if_settled));
  } catch (const PowerCut&) {
    keep();
    throw;
  }
  return keep();
}
/// Compares the sums of all days with what was reported.
void Session::check_day() {
  if (scenario_.filled != 0 || world_.rotted) return;
  if (!close_day(false) && !close_day(false)) {
    throw Violation{"the day cannot be closed"};
  }
  for (const Intent& each : world_.intents) {
    if (each.begun && each.verdict == Verdict::paid && !each.is_owed()) {
      world_.closed[static_cast<int>(each.kind)] -= each.charged;
    }
  }
  for (const std::int64_t each : world_.closed) {
    if (each != 0) throw Violation{"the sums of the day are not what was reported", each};
  }
}

bool Session::is_anything_open() const {
  for (const Intent& each : world_.intents) {
    if (each.begun && !each.told) return true;
  }
  return false;
}
bool Session::is_wanted(std::size_t which) const {
  const Intent& intent = world_.intents[which];
  if (intent.told || (intent.begun && intent.is_payment())) return false;
  // A refund that is asked for again after it was reported to wait is another one.
  const bool waits = intent.begun && intent.verdict == Verdict::queued;
  if (waits && intent.kind == MovementKind::refund) return false;
  if (which == 0 || scenario_.name == "other") return true;
  const Intent& first = world_.intents[0];
  if (scenario_.name == "retry") {
    return first.begun && (!first.told || first.verdict == Verdict::not_paid);
  }
  return first.told && first.verdict == Verdict::paid;
}
std::vector<Op> Session::possible() const {
  std::vector<Op> ops = {{Op::settle}, {Op::settle, 1}};
  if (is_on) {
    ops.insert(ops.end(), {{Op::off}, {Op::resume}, {Op::deliver}});
    if (scenario_.days) ops.push_back({Op::close_day});
    for (std::size_t i = 0; i != world_.intents.size(); ++i) {
      const auto at = static_cast<std::uint8_t>(i);
      if (is_wanted(i)) ops.push_back({Op::act, at});
      const Intent& each = world_.intents[i];
      if (!each.open || each.verdict != Verdict::customer) continue;
      ops.push_back({Op::back, at});
      if (scenario_.by_code) ops.push_back({Op::cancel, at});
    }
  } else {
    ops.push_back({Op::boot});
    for (unsigned i = world_.rots == 0 ? 0 : rottable(world_); i != 0; --i) {
      ops.push_back({Op::rot, static_cast<std::uint8_t>(i - 1)});
    }
    if (surroundings.rules.clock_steps && world_.faults != 0) {
      ops.insert(ops.end(), {{Op::set_day}, {Op::set_day, 1}});
    }
  }
  if (world_.intents[0].begun) ops.push_back({Op::pass});
  for (std::size_t i = 0; i != world_.transit.size(); ++i) {
    ops.push_back({Op::arrive, static_cast<std::uint8_t>(i)});
  }
  bool away = false;
  for (std::size_t i = 0; i != world_.orders.size(); ++i) {
    const Order& each = world_.orders[i];
    away = away || (each.at_customer && each.status == 5);
    for (unsigned way = 0; each.is_shown() && way != (each.code == Code::shown ? 3U : 2U); ++way) {
      ops.push_back({Op::use_code, static_cast<std::uint8_t>(i * 3 + way)});
    }
    if (each.issuer_open && each.status == 0) {
      ops.push_back({Op::approve, static_cast<std::uint8_t>(i)});
    }
  }
  if (away) ops.push_back({Op::confirm});
  const bool paid = world_.intents[0].told && world_.intents[0].verdict == Verdict::paid;
  if (surroundings.rules.elsewhere && paid && !world_.intents[1].begun) {
    const auto is_whole = [](const Order& each) { return each.refunded == 0; };
    if (std::all_of(world_.orders.begin(), world_.orders.end(), is_whole)) {
      ops.push_back({Op::elsewhere});
    }
  }
  return ops;
}

}  // namespace explore
